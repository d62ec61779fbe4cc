"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""

BIAS = -1.68
WEIGHTS = """\
313 next: <text> helping whole
304 named: except helping end
288 named: tick
-267 untouched
-263 named: if
261 next: peer-tool
-260 peer-tool
250 named: own-tool other end
245 named: =if may
-242 peer-name
-221 named: hoped .. own-name
219 named: whole completes own-name
-205 named: when whole
204 named: whole ran
-202 named: except
-197 peer-topic
-197 next: =failed end
-195 named: =may good
194 named: peer-tool
193 next: <heading>
188 named: number helping ,
188 named: =<text> own-name good
187 named: <text> whole number
187 named: =<text> own-name completes
-187 asks
183 `number`
182 full_share
181 next: peer-name
-180 named: good other
-180 named: =not ran
-179 named: <text> hoped
177 named: =<text> own-name pass
-177 peer-command
176 named: =was number
174 named: none own-name fail
-171 named: not .. own-command
170 named: own-tool .. | pass
-170 named: =<item> own-name pass
-167 named: =<text> own-passes (
-164 named: =`number` failed
-164 named: , none thing
164 topic: good
-163 caveat
-163 says
158 named: other helping preposition
155 artifact
-154 named: =number trouble end
-154 named: own-passes .. of
-153 named: =none own-name
152 named: own-passes end
151 named: too
150 passing
-150 named: =preposition others
-148 named: own-name .. | fail
-146 named: =own-topic pass
145 named: other except
-145 named: pass whole other
143 next: now
143 named: =preposition number pass
-142 named: run
141 named: =none number own-name
-140 named: other good end
-140 named: =none own-name pass
-139 named: =none own-name ran
139 named: whole helping other
138 named: own-name .. mended
-138 weakened
137 named: run helping
136 named: other warnings
136 named: <text> own-passes
-134 named: =not that
133 named: other todo whole
-132 named: not .. own-passes
132 it_passes
132 named: whole pass
132 named: =pass , preposition
-131 withdrawn
-130 named: may
130 named: <item> own-command
-129 named: says
-128 named: own-tool .. of
128 named: own-command .. completes
128 named: =was fail
-128 named: own-part .. | end
128 named: ran
-127 named: =, none thing
-127 next: <text> if
126 named: =trouble none
126 named: =own-command completes
125 named: =that of
125 named: peer-name
-124 named: =own-name pass of
-123 named: =<text> order
-122 named: hoped
121 named: other own-part
121 named: =was not
121 named: own-name .. | peer-tool
120 named: <text> thing
-120 named: <output> own-command
119 named: and own-command other
-118 named: =not was
-118 named: =number trouble
117 named: rest
-117 named: of thing
-114 named: =<text> hoped :
-114 named: =not good
-114 named: after number
113 named: completes
-112 named: not
112 named: own-command .. | peer-command
111 named: =<text> own-name passing
111 named: =<item> own-name :
110 none
-110 named: =<text> past
109 named: <output>
109 tick
109 named: =pass own-name
-108 named: own-part .. | pass
108 named: own-tool .. thing
-107 named: whole own-name other
107 named: =own-name ran ,
107 named: own-command helping good
-107 next: failed
106 named: <item>
105 named: =<text> of :
105 named: pass helping
-104 named: <text> if
104 named: =none own-topic fail
104 named: after
104 named: others good
102 named: =thing own-passes
-102 except
-102 named: =own-name fail
101 named: own-passes .. | may
101 named: =<text> own-passes
99 named: own-name pass end
-99 named: broken
99 next: part other number
99 next: whole number pass
-99 named: other whole own-name
-98 named: =number , none
98 named: =good (
97 named: | of .. own-part
96 named: pass , helping
-95 named: =reports number
94 named: other : own-part
94 named: =none trouble
-94 named: when
-94 named: =but not
-94 named: own-passes other
94 named: own-passes ,
93 named: =none own-name fail
93 named: other preposition part
-93 wording
92 named: =<text> thing
92 named: but
-92 fail
-91 named: other
91 named: own-command
-90 peer-passes
90 next: other :
90 named: =<text> peer-name
90 named: other run
90 topic: peer-name
-89 named: past
-89 named: except end
-89 named: part own-name
89 named: good
-89 named: own-passes whole
89 named: =<text> that
88 named: =mended end
88 named: own-name number
88 named: <text> now
88 named: <text> peer-command
88 named: own-passes .. | ,
88 named: other if
88 named: <text> own-command and
87 named: =pass own-name end
-87 next: =<text> if
-86 named: whole peer-name trouble
-86 named: ran .. own-topic
86 named: own-topic .. but
86 named: =good own-name end
-85 named: peer-name trouble
85 named: peer-topic
-85 named: failed
-84 named: =<output> own-command
84 named: preposition other end
-84 named: own-command .. of
83 named: whole thing
83 named: =ran own-name
83 named: and .. own-name
82 named: own-name failed
-82 named: <text> own-part
82 named: after .. own-part
82 named: it_passes
-81 others
81 number
81 named: good ,
81 named: =number own-name good
81 named: pass :
80 named: none own-topic helping
-80 when
-80 named: =, but
80 named: =<text> own-name
79 named: <text> none
79 named: none
-79 named: now other
-79 named: <text> others
79 named: own-passes .. | part
-79 named: =thing ,
79 named: <text>
79 named: own-tool
-78 named: =not own-name
-78 named: | past .. own-name
-78 named: `number`
-77 named: own-passes .. part
77 next: peer-command
-77 named: <text> other preposition
77 named: =not of end
-76 named: preposition part
-76 order
-76 named: reports preposition
-75 named: other good
75 named: now helping good
75 named: (
-74 frame
-74 named: =none own-name end
74 named: was helping
-74 next: =<text> ran
74 named: own-tool .. trouble
74 named: =: pass end
-73 named: pass other
-73 next: <text> other preposition
73 named: helping except
73 named: =<text> own-name and
-73 ran
-72 named: own-name .. | failed
72 named: may other
72 next: other `other` other
72 named: =none fail
-72 next: whole thing
72 named: =own-name pass ,
72 named: <text> none own-name
72 named: =none own-name failed
72 next: other of whole
-72 named: =number fail
-71 named: =<text> own-name not
69 named: other whole helping
69 named: other hoped
69 good
69 named: =not part
-68 named: good other end
68 named: , good
-68 next: run
67 named: helping passing
-67 named: others
67 named: own-name pass helping
66 named: =own-name it
66 named: whole number own-name
66 named: =, reports own-name
66 named: other not
66 named: =own-topic if
65 named: own-command helping other
-65 named: own-name helping other
65 layer
65 named: helping reports
-64 named: helping other and
-64 named: own-command other
64 topic: =pass end
64 pass
64 named: other whole part
-64 named: own-part .. end
-63 hoped
63 named: none .. own-topic
63 named: other reports of
63 named: other whole number
-63 named: own-name helping number
-62 named: <text> except
-62 named: `other`
62 next: was
62 named: own-tool .. good
-62 named: own-name .. part
-62 named: todo
61 named: other helping number
-61 named: | if .. own-name
61 named: and whole
61 next: =<item> preposition
-61 named: own-name .. not
61 named: own-topic .. | ran
61 next: now end
-61 next: may
-61 named: =hoped end
61 named: =own-name ,
-61 named: helping good of
-61 named: it end
61 named: =<text> good preposition
61 named: =good end
-60 named: <label> other
60 named: own-topic .. if
-60 named: whole other own-name
60 named: it_passes end
60 next: end
-60 named: helping good
-59 named: thing helping
-59 end
-59 named: number trouble
-59 named: own-name .. past
59 named: =pass end
-59 next: it
58 next: other and
58 named: : number own-name
-58 named: other own-name :
-58 named: , that other
-58 next: <text> of
58 named: | part .. own-name
-58 named: it helping
-57 named: <text> .. own-part
-57 named: none other
57 named: =<text> except :
57 named: =peer-name of
57 next: =if may end
57 named: =part pass
57 named: not part
-56 named: =`number` failed end
56 named: =that end
-56 named: =may pass
56 named: =<text> own-command good
55 named: own-command .. good
-55 named: =own-name : not
55 named: =warnings end
-55 named: whole own-name of
54 named: own-command .. | completes
54 named: =( own-command
54 named: full_share
-54 named: =number warnings
-54 named: `other` end
54 named: : good
54 named: own-name .. | past
53 named: =own-name (
53 it
-53 named: part
-53 named: =part and
-53 named: <text> other ran
-52 named: , but
52 named: own-passes
-52 named: =own-name preposition
52 named: =preposition own-name
52 next: <output> ran
52 named: <text> own-topic
-52 named: , it_passes
52 next: ) end
51 named: pass preposition
51 named: other warnings end
50 named: =, and
-50 named: other own-name
-50 named: <output> own-command :
50 named: , `other`
50 named: own-command .. pass
50 named: own-command .. :
50 named: <text> reports
-49 named: own-name may
-49 run
-48 named: helping not
-48 next: =not preposition
48 named: of of other
-48 named: <text> peer-name helping
47 topic: <output>
47 named: <text> own-command
47 named: own-name helping ,
-47 named: own-part .. :
47 named: <text> .. own-passes
47 next: =part end
46 named: whole pass ,
-46 named: , and whole
46 named: =rest end
-46 next: =<text> not
-46 named: own-command .. may
-45 named: peer-name pass
45 named: none own-name failed
-45 whole
45 named: peer-passes
-45 next: =peer-name pass
45 named: own-topic .. | good
45 named: =if end
45 named: =rest pass
-45 named: <text> other number
45 named: =own-name trouble end
-45 named: not was
44 named: =thing own-passes and
44 named: | <text> .. own-passes
-44 named: =and good end
44 `other`
44 named: =number ) end
44 named: end
44 named: own-name end
44 named: preposition whole other
-43 named: helping fail
43 named: =, pass
43 next: helping end
43 next: ( number other
43 topic: ,
43 named: not hoped
43 named: <text> part helping
43 named: =and own-command
43 named: of of
-43 named: other thing
42 counted
42 named: good helping
42 named: =ran reports
-42 named: helping own-command
-42 named: =not end
42 named: =own-name passing
42 named: : whole own-name
41 named: good but other
-41 named: of other whole
41 next: , it
-41 next: =trouble end
41 named: =own-name , reports
-41 named: layer
41 named: =<text> own-command pass
-41 peer-part
-41 named: own-name of whole
41 topic: pass end
-40 named: preposition other of
40 named: thing .. own-name
40 named: =<text> pass
-40 named: =<text> if
40 topic: number
40 named: | <text> .. own-command
-40 named: other whole other
40 named: , own-command
40 thing
-40 named: own-tool end
-39 named: =<text> own-name of
39 named: of whole thing
-39 next: helping of other
39 next: =<text> end
-39 named: =: none
39 named: good (
39 named: =preposition number
39 named: =number own-name ,
-39 named: helping may
-39 may
-39 named: own-name other
39 named: own-tool helping
39 both
38 named: own-command .. | part
38 named: own-command ,
38 named: own-command .. | none
38 named: own-name .. both
38 named: =own-name ran
38 named: own-name .. | good
-38 named: =<text> number
38 named: hoped other
38 named: :
38 named: own-topic .. ,
-38 named: =<text> ran own-part
38 named: own-passes .. | end
-38 named: other ) end
37 named: , own-name
37 named: =ran own-command end
37 named: <text> not whole
37 named: =number ,
-37 named: thing `other`
37 named: helping good ,
37 named: =of it
-37 rest
-37 named: whole other own-topic
-37 named: helping preposition whole
37 named: pass
-37 named: | own-command .. own-tool
37 named: other own-name helping
36 named: =but that
-36 named: , none
36 named: =number not
-36 named: own-name .. number
-36 named: whole own-command
36 named: =but preposition
-36 named: =<text> layer
-36 named: reports end
36 next: =, that
36 named: , whole
36 named: own-passes and
36 next: =`other` preposition
36 named: =but own-name
-36 named: and number
-36 named: <text> whole layer
35 named: <text> own-name :
35 named: preposition .. own-name
-35 named: <text> part whole
35 named: own-name trouble
-35 named: =, it_passes
-35 named: weakened
-35 named: =, if
35 named: own-name , other
35 named: other part
35 next: <output>
-35 named: that own-name
35 named: number whole
34 named: but whole own-name
34 named: =past fail
34 named: =<question> own-name end
34 named: helping own-name ran
34 named: =( it
34 named: own-command .. | number
-34 named: own-name .. | (
-34 named: own-name other helping
34 named: =own-name pass but
34 named: =trouble mended end
34 named: , peer-name ,
33 named: <text> helping
-33 named: other end
-33 but
33 named: =reports `other`
-33 that
-33 named: own-command .. fail
33 named: =own-name good
33 named: =none own-name trouble
-33 named: own-command .. preposition
33 named: =<text> good
33 named: peer-command
-33 named: helping other end
-32 named: own-name .. | number
32 named: =<text> `other` preposition
32 named: own-name .. )
32 named: own-name .. | peer-name
32 named: own-passes preposition
32 named: number other
32 named: =<text> thing own-passes
32 named: =pass ,
-32 next: number
31 named: | <text> .. own-name
-31 named: run .. own-command
31 named: whole other :
-31 next: reports
31 next: number pass
31 named: own-name .. | :
-31 named: own-command .. ,
31 named: <text> own-passes end
31 ,
-31 named: =, end
-31 own-name
31 named: own-topic .. | past
31 named: own-tool helping good
31 named: other of other
30 named: own-name .. | that
30 named: =reports part
-30 next: not
-30 named: own-topic pass
30 named: =it_passes end
-30 named: own-command .. | and
30 named: =: good
-30 named: =pass , it_passes
29 named: =and own-name good
-29 named: =ran end
-29 named: own-command .. own-name
29 named: | peer-passes .. own-name
29 named: whole number
29 next: =<text> not hoped
29 next: =pass ,
29 own-command
29 named: that helping
-29 named: own-name .. | none
29 named: good end
-29 named: =<text> may
-29 next: =and number
-29 makes
29 named: other of `other`
29 named: peer-part
-28 named: was other
28 named: own-name .. passing
28 named: and
-28 next: =<text> preposition
28 named: other it other
28 named: <text> it own-passes
28 named: =good ,
28 named: other `other` other
-28 not
28 named: =of :
-28 named: =<text> others
28 helping
-28 next: =<text> that
28 named: =own-command good
-28 named: of other helping
28 named: =, own-name
28 named: now
27 next: neutral
-27 named: own-name of
-27 named: <text> .. own-topic
27 next: whole other of
-27 named: =run own-command
-27 named: =number end
27 named: =<text> peer-command
27 named: <text> other
27 named: own-part end
27 named: helping other none
27 named: own-name .. and
27 named: and whole own-name
27 named: =own-name and peer-name
27 next: whole
27 next: other trouble
-26 named: =hoped own-name
26 named: that whole
-26 next: =: not
-26 named: <text> whole
26 named: =own-name failed
26 named: =pass :
-26 completes
26 named: none fail
-26 named: own-topic .. :
26 next: =<output> ran
26 named: helping :
26 named: it other end
26 named: neutral
-26 named: | peer-name .. own-name
-26 named: whole other end
26 named: | preposition .. own-topic
26 named: =own-command good end
25 named: | <text> .. own-topic
-25 named: not end
25 next: good
-25 named: own-name .. | thing
25 named: own-name ran
25 named: =part :
25 named: =hoped part
-25 named: =of and
25 named: own-name fail end
24 named: that of
24 named: of it
-24 named: own-part .. | none
24 named: own-name .. reports
24 named: =fail own-topic
-24 named: <text> other not
24 named: ( own-command
24 named: =none trouble end
24 own-tool
24 named: pass helping but
-24 named: preposition thing
24 named: | , .. own-name
24 next: <output> ran peer-part
23 named: own-command .. none
-23 named: =, own-name and
-23 named: own-command .. | own-tool
-23 named: ) none trouble
23 named: helping other of
23 was
22 next: number other end
22 next: =peer-name not
22 named: pass end
22 named: own-name .. | pass
-22 named: own-passes .. | none
22 reports
-22 named: ) none
21 named: number other ,
-21 named: other reports
21 named: =completes end
21 named: =, thing
-21 next: other
21 named: =own-command pass
-21 named: own-part
21 named: fail end
-21 part
21 named: =<item> own-command
20 named: and it_passes
20 named: <output> .. own-command
20 named: says other
20 named: | <text> .. own-tool
-20 named: other , none
20 named: <item> own-name :
-20 named: ran .. own-part
-20 named: it helping other
20 next: =not hoped
-20 now
-20 named: good .. own-topic
-20 named: other helping whole
-20 named: =part own-name pass
20 named: =thing good
-20 named: whole own-passes
20 named: <text> good
20 named: peer-name of
19 named: own-name .. ,
-19 next: none other
19 next: neutral helping
19 named: own-command .. end
19 named: =: none trouble
-19 named: of good
-19 named: | reports .. own-command
18 named: other of
18 named: <text> helping whole
18 named: =<text> peer-name pass
18 broken
18 named: =own-tool good
18 named: =none warnings
18 named: preposition whole
18 next: =<text> hoped if
18 named: helping pass end
-18 named: `other` helping
18 named: own-name (
17 named: both
17 named: helping and
17 named: =<text> own-tool
17 named: =number , own-part
17 named: part other
-17 named: preposition good end
17 named: =own-tool none trouble
-17 named: trouble other
-17 next: if
-17 next: =<text> part
17 named: whole own-name helping
17 named: but that
-16 named: =and reports
16 named: whole other helping
-16 named: =run end
-16 named: pass , it_passes
16 named: whole own-name none
-16 named: , that
16 named: own-name : good
16 named: , .. own-name
16 named: =reports none
16 named: now may
16 mended
-16 named: own-name .. thing
-16 named: =others own-name
-16 next: not helping
16 named: other , own-part
16 named: =peer-name :
-15 named: number
-15 named: <text> .. own-name
15 next: =peer-part end
15 named: =it good
15 named: whole
-15 named: =: peer-name
15 named: own-command .. | pass
-15 named: other reports other
-15 named: <text> whole part
15 named: =peer-name , own-name
15 named: number own-name ,
-15 next: whole other
15 named: other preposition own-part
-14 named: own-name .. | preposition
14 named: other , whole
14 next: peer-topic
-14 named: own-name .. pass
14 named: =of own-name
-14 named: own-name .. | and
14 named: <text> own-name
14 named: =own-name :
14 named: =( peer-name
-14 named: =of part
14 next: =<text> number
14 named: own-topic .. | pass
14 named: =peer-passes ,
14 named: own-tool .. ,
-14 named: whole reports
14 named: , peer-command
14 named: <text> other now
14 next: =, it
14 named: other says
-14 named: layer own-name
-13 named: own-part .. and
13 next: , that
-13 if
-13 named: =peer-name pass ,
-13 named: whole other of
-13 named: own-command .. | may
-13 named: =<text> own-name preposition
13 named: =part end
13 named: <heading>
-13 named: of whole other
13 named: =<text> ran own-name
13 :
13 named: of other own-name
13 next: <text> whole
13 next: =hoped if may
13 named: | good .. own-command
-13 preposition
-13 named: of
13 named: not hoped peer-name
-13 named: whole neutral
-13 named: other helping good
-13 named: =number thing :
-12 named: <question>
-12 named: | says .. own-name
-12 own-part
-12 named: number )
12 next: mended
-12 next: <question>
12 named: =number pass
12 named: =and number
12 named: =<text> own-name ran
-12 next: =none end
-12 named: =of `other`
12 named: thing own-passes and
12 named: =reports reports
-12 trouble
-12 named: own-name .. | ran
12 named: ( .. own-command
12 named: | of .. own-name
12 next: of other
11 named: =<text> may hoped
11 next: tick
-11 named: | <item> .. own-tool
-11 named: other own-command
11 named: =of own-command
11 named: | neutral .. own-tool
-11 named: whole part
-11 named: helping
-11 next: =of number
-11 named: =good past
11 named: peer-name , own-name
-11 named: number warnings
-10 neutral
10 named: own-name pass ,
10 next: =of of
10 named: : none trouble
10 named: =: own-name
10 named: own-name .. | )
-10 next: preposition whole other
10 named: own-name .. end
10 named: =<text> own-passes end
-10 named: own-command .. | it
-10 named: =) none trouble
10 named: past fail
10 named: own-tool .. none
-10 named: own-name .. preposition
-10 failed
-10 named: other whole thing
10 named: peer-passes ,
-10 named: part whole
-9 next: other whole
-9 named: =of end
9 topic: end
9 next: trouble of
-9 named: =preposition thing
9 named: own-name :
-9 todo
-9 named: peer-name helping
9 next: =part number
9 named: own-command .. | end
9 named: <text> other helping
-9 named: other and
-9 named: =<output> own-command :
9 named: =: own-command
9 and
-9 named: <text> other whole
9 named: , pass
-8 named: own-name .. hoped
8 named: other pass whole
8 named: =peer-command (
-8 named: it .. own-name
8 named: =<text> peer-passes
-8 named: =<text> own-name ,
-8 named: whole part own-name
8 named: of .. own-topic
8 named: reports of whole
8 named: number not
8 next: other `other`
8 named: own-name .. it
7 named: own-name .. ran
7 named: pass own-command
7 named: =<text> that own-name
7 named: =own-part if
7 next: part end
-7 named: =) none
7 named: =none number
7 named: part .. own-topic
7 named: reports none
-7 named: =, none
7 named: passing
-7 named: hoped whole
-7 named: own-name .. but
7 named: =pass : number
7 named: =<output> ran
7 named: whole passing end
6 named: <item> .. own-command
-6 named: helping other helping
6 named: helping none
-6 named: | none .. own-name
-6 next: =run end
-6 named: whole own-topic
6 named: own-name helping passing
6 named: =good and
6 named: other ran helping
-6 named: thing
6 named: pass : number
6 next: =<output> ran peer-part
6 next: other of other
6 topic: whole
6 named: and peer-command
6 named: trouble helping
6 named: =<text> it
-6 named: =: not
6 named: =, own-name good
6 named: own-passes .. | peer-name
6 named: =<item> own-command good
5 named: own-topic other ,
5 named: preposition
5 next: neutral helping other
5 named: own-passes .. | and
5 named: =, and own-command
-5 next: =of ,
-5 named: `number` failed
5 named: =, number
-5 named: =own-command reports number
-5 named: part and
-5 named: <text> whole own-topic
-5 named: =number of
5 named: helping own-name
5 next: peer-part end
-5 named: helping other ,
5 named: =<text> own-name was
5 named: ( other
-5 named: own-name .. except
5 other
5 named: mended
-5 next: thing helping
5 named: other :
-5 named: =number ) none
5 named: =, todo
-5 named: run own-command
5 next: =<text> it good
4 next: helping other helping
-4 named: may .. own-name
4 named: =<text> reports
-4 named: <text> own-name helping
4 next: :
-4 named: whole own-name ,
4 named: )
4 named: reports whole other
-4 named: number .. own-topic
4 named: that whole other
4 named: reports whole
-4 next: other preposition whole
-4 named: =preposition it
4 named: ( it
4 named: =preposition number end
-4 named: past other
-4 named: own-name .. `other`
4 named: own-passes and other
4 named: =full_share end
3 next: that
-3 named: =of part end
3 named: =may of
-3 named: own-name .. | part
3 next: preposition other
3 next: but
3 named: that
-3 named: says whole
3 named: =own-name : good
3 named: =good preposition
3 named: <item> own-name
-3 named: =and except
-3 named: part .. own-name
-3 named: `number` failed end
-3 named: whole layer
-3 next: <text> other not
-3 named: =part number
3 next: =<text> peer-tool
-3 named: <label> .. own-name
3 named: own-command .. | good
2 named: preposition other
2 named: =but peer-name
-2 named: whole unit
2 named: , and own-command
-2 next: helping
2 next: not other ,
2 named: pass and whole
2 next: =others end
2 named: good after
-2 named: own-name preposition
-2 named: <text> says
2 named: after whole other
-2 next: and
2 named: counted
-2 named: =, peer-name
-2 next: it other
2 named: number own-name
2 next: =that it
2 named: whole own-name
2 named: , todo
2 named: whole other part
2 named: =reports of
-1 named: other helping
1 (
1 next: <text> peer-tool
-1 next: =hoped end
1 next: =preposition reports
1 named: other , own-name
1 named: other preposition whole
1 named: own-name .. | end"""
