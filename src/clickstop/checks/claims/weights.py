"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""

BIAS = -1.63
WEIGHTS = """\
282 named: =if may
-271 peer-tool
268 named: except helping end
265 named: tick
258 named: own-tool other end
-256 peer-name
-250 named: if
232 next: peer-tool
232 named: other warnings end
-229 named: hoped .. own-name
218 next: <text> helping whole
216 named: <text> whole number
210 named: =<text> own-name good
-209 named: not .. own-command
-204 peer-topic
203 named: =was number
-200 named: other good end
-195 next: =failed end
-190 named: except
187 named: =<text> own-name completes
-187 peer-command
184 named: whole completes own-name
183 next: peer-name
179 named: =was not
-178 says
177 named: peer-tool
172 full_share
-172 named: good other
167 named: too
-166 named: =not ran
160 named: =that of
160 `number`
160 named: own-tool .. | pass
-159 named: when whole
-159 named: =, none thing
157 named: none own-name fail
155 passing
155 named: whole ran
-154 named: =not that
153 artifact
153 named: <text> own-passes
-151 named: may
147 named: =was fail
-147 named: own-passes .. of
147 named: =<text> own-name pass
-147 named: own-name .. | fail
-144 weakened
144 named: whole pass
142 named: pass helping
-141 named: =`number` failed
141 named: <item> own-command
139 named: run helping
139 named: own-command .. completes
-138 named: =<item> own-name pass
137 named: =thing own-passes
-136 named: , none thing
135 named: other : own-part
134 named: own-name .. | peer-tool
134 named: number helping ,
133 next: now
130 named: peer-name
-129 named: =not was
-128 named: =may good
127 topic: good
-126 named: own-part .. | end
-126 named: whole own-name other
125 named: | of .. own-part
125 named: =own-command completes
124 it_passes
122 named: completes
122 named: own-passes end
-122 named: =<text> hoped :
-120 named: own-part .. | pass
119 named: ran
118 named: =pass own-name end
-118 named: =none own-name
-117 named: pass whole other
117 named: other own-part
-116 named: =number trouble
116 tick
-115 named: =own-topic pass
-114 named: =number trouble end
-114 named: part own-name
-114 named: hoped
-114 named: other whole own-name
-114 named: <text> own-part
-111 named: run
110 named: whole helping other
-110 named: good other end
110 named: other if
-109 named: =preposition others
107 named: own-topic .. but
107 named: other todo whole
-107 named: when
-107 named: <text> hoped
107 next: <heading>
107 none
-106 named: =<text> past
105 named: helping except
103 named: other helping preposition
102 named: =rest end
102 named: =not part
102 named: own-command .. | peer-command
-102 named: pass other
101 next: was
99 next: peer-command
-98 fail
-98 named: of thing
-97 named: says
-97 named: now other
96 named: =ran reports
96 named: other except
95 named: <text> thing
-94 named: =<text> order
-94 named: =own-name fail
93 named: own-command
-93 named: <output> own-command
93 named: =none trouble
93 named: none .. own-topic
-93 named: own-passes other
93 named: own-passes .. | part
-92 named: not .. own-passes
-92 named: broken
-92 named: =not good
92 named: =<text> own-name and
-92 except
-91 named: not
90 named: =<item> own-name :
89 named: pass :
-89 named: after number
89 named: rest
89 named: peer-passes
-89 named: own-part .. and
-88 named: own-tool .. of
-88 named: own-name helping number
-88 order
87 named: own-command .. | others
87 named: =good (
-87 named: past
-87 when
-86 peer-passes
-86 named: =none own-name ran
86 named: =number ) end
-85 named: , that other
85 named: good ,
-85 named: <text> other preposition
85 named: =none number own-name
-84 next: <question>
-84 named: other
84 named: =, it except
83 named: =<text> own-name passing
-83 named: `number`
83 named: peer-topic
83 named: =ran own-name
-83 named: =<text> if
83 named: =<text> that
83 next: ) end
82 next: other of whole
81 named: <text> peer-command
81 named: preposition other end
81 named: after
-80 named: peer-name trouble
80 named: none
-79 named: =none own-name pass
79 named: it_passes
79 named: =, reports own-name
79 number
79 named: =own-name passing
-79 others
78 named: own-tool
78 named: =trouble none
-78 named: =own-name pass of
-78 ran
77 good
77 named: =ran own-command end
75 next: neutral
75 named: , good
75 named: of it other
74 named: =pass own-name
74 named: good
74 named: =<text> peer-name
-74 named: =but not
73 named: <item>
73 named: but
72 pass
72 named: whole thing
72 named: may other
72 named: own-name pass end
72 named: =<text> thing
-71 named: except end
71 named: (
-71 named: none other
-71 next: =not preposition
71 named: =warnings end
71 named: that whole other
71 layer
-70 named: =reports number
70 named: and .. own-name
-70 next: whole thing
-70 named: =thing ,
-70 named: <output> own-command :
-69 named: helping good
69 named: =own-command pass
-69 named: own-name .. | failed
-69 named: =number fail
-68 named: =<text> own-passes (
68 named: , peer-name ,
-68 named: failed
-68 named: own-command .. may
68 named: whole number
68 next: <output>
-67 named: , but
67 named: =<text> own-command good
-67 named: =own-name preposition
66 named: own-command .. :
66 named: own-passes
66 named: =good end
-65 named: =none own-name end
65 named: <text> own-command and
-64 named: =not own-name
-64 named: own-command .. of
64 next: =if may end
64 named: =<text> own-name
-64 next: =<text> if
64 named: <text>
63 named: <text> none
63 named: own-passes .. | may
63 named: =preposition own-name
63 named: helping passing
62 next: =preposition reports
-62 named: `other` end
62 named: peer-part
61 named: own-passes .. | and
61 named: =<text> own-passes end
61 named: , `other`
-61 named: other own-name
61 named: =<text> good
61 named: =own-name pass ,
-61 named: own-name .. not
61 named: =preposition number
61 named: | part .. own-name
60 named: it_passes end
-60 named: whole peer-name trouble
-60 named: helping other and
60 named: own-topic .. | ran
-60 named: <text> other ran
-59 named: own-part .. end
-58 named: own-passes .. part
58 named: <text> part helping
-58 named: =number warnings
-58 named: =<output> own-command
58 named: own-passes ,
58 next: end
58 named: =of :
58 named: own-name end
58 named: =that it may
-57 rest
-57 end
-57 named: own-command other
-57 named: =own-name : not
-57 run
57 named: own-command helping good
56 named: other run
-56 named: it helping
-56 named: peer-name pass
56 named: thing .. own-name
55 named: =<text> thing own-passes
-55 named: =part and
-55 named: helping not
-55 named: preposition part
55 named: =own-name it good
55 named: <text> other now
55 named: own-name .. mended
-55 hoped
-54 named: helping other end
54 named: of of other
-54 named: others
-54 named: other thing
54 named: order ,
54 named: =none fail
54 next: =peer-name not
-54 named: own-passes whole
-54 named: other ) end
-53 next: =<text> that
53 named: other reports of
53 topic: <output>
53 named: own-name number
-53 named: number trouble
53 named: other hoped
-53 next: <text> if
53 named: own-command .. good
-53 named: `other`
53 named: of whole thing
-52 next: failed
-52 named: not was
-52 named: own-name .. | none
-52 named: other reports
52 named: other own-name pass
52 named: , whole
51 named: =own-name ,
51 named: =it good
51 named: =none own-name failed
50 named: <text> own-passes end
-50 named: own-command .. preposition
50 named: =none own-name trouble
50 named: other not
50 named: =own-name pass but
-50 named: and number
-50 named: part
49 named: =own-tool none trouble
-49 peer-part
-49 named: <label> other
49 named: =pass , preposition
49 named: =that hoped
49 named: =<text> own-passes
-49 named: , that
49 named: own-name .. | that
-48 whole
48 named: and own-command other
-48 named: =number , none
-48 named: <text> .. own-part
47 it
-47 named: it end
47 named: own-command .. pass
-47 next: it
46 named: =it_passes end
-46 named: whole other own-name
46 named: own-topic .. ,
45 named: peer-command
45 named: and whole own-name
-45 named: layer
-45 named: own-name .. part
45 named: =( own-command
45 named: <text> it own-passes
45 named: other own-name helping
-45 named: =<text> own-name not
45 named: =pass : number
45 named: pass preposition
-45 named: own-name of whole
44 named: own-command .. | number
-44 named: own-part .. | none
44 named: =that end
44 named: =number ,
44 next: whole other of
-44 named: own-name was good
-44 named: =<text> others
-43 may
43 named: =and own-command
43 named: and whole
-43 named: =`number` failed end
43 named: =( it
43 named: , own-name
42 named: <text> now
42 named: helping reports
42 named: good helping
42 named: end
42 `other`
42 named: <text> helping whole
-42 not
42 named: =pass end
-42 named: helping fail
42 named: , own-command
-41 named: whole reports
41 named: =but preposition
41 named: | <text> .. own-passes
41 named: =but own-name good
41 named: =own-name ran ,
41 named: own-name failed
41 counted
41 named: own-command .. none
-41 next: =<text> preposition
40 named: not hoped
-40 named: other helping good
40 named: own-passes .. | ,
40 named: =<text> pass
40 next: =<text> hoped if
-40 named: =hoped own-name
-40 named: =<text> number
40 named: preposition whole
-40 named: own-topic pass
40 named: own-name pass helping
40 named: full_share
39 named: whole other :
39 named: pass , helping
39 named: =own-tool good end
39 named: helping other of
-39 named: =ran end
-39 next: may
39 named: =pass ,
39 named: fail end
-39 named: =, but
39 named: | <text> .. own-name
38 named: own-name .. | past
38 named: =, and
38 named: and
-38 named: helping other helping
38 named: =peer-name :
38 next: peer-part end
-38 next: number
37 named: <text> own-name :
37 named: now
-37 named: =may pass
37 next: =<text> not hoped
-37 named: own-topic .. :
37 topic: whole
-37 named: =<text> own-name of
-37 named: own-name helping other
37 named: =part pass
37 named: =own-name (
-37 named: =pass , it_passes
36 named: <output>
-36 named: reports end
36 named: =none trouble end
36 named: own-name .. | peer-name
-36 named: helping may
-36 named: , it_passes
-36 named: of other helping
36 named: none own-name failed
36 named: helping :
-36 if
36 topic: end
36 named: own-name .. | pass
35 named: pass end
-35 named: =number :
-35 named: <text> whole
35 both
35 named: : whole own-name
35 named: : good
-35 named: =number of
35 named: of .. own-topic
35 named: own-name , other
-34 next: other
34 named: good end
34 named: now helping good
34 named: other it other
34 named: =<text> except :
34 named: =none own-name fail
-34 named: reports preposition
34 ,
34 named: own-name .. reports
33 named: =good own-name end
33 named: good but other
-33 named: =of part
-33 named: ) none
33 named: =, neutral
-33 named: <text> if
33 named: other whole number
-33 named: =, that preposition
-33 named: =not end
33 named: own-tool .. trouble
33 named: whole own-name none
33 named: =: :
-32 named: own-name may
-32 named: number
32 named: not hoped peer-name
-32 makes
-32 named: other end
32 named: both
-32 named: own-command .. ,
32 named: =own-name trouble end
-32 named: run .. own-command
32 named: =own-command good end
-32 named: and own-command helping
32 own-command
31 named: after whole other
31 named: =past fail
-31 named: whole other of
31 named: preposition whole other
31 next: other and
31 named: own-tool .. thing
30 named: =<text> ran own-name
-30 named: ) none trouble
-30 named: whole layer
30 named: pass
30 named: =<text> reports
30 named: whole number own-name
-30 completes
30 named: own-name helping ,
30 named: hoped other
30 named: =<text> peer-name and
30 named: own-passes .. | end
30 thing
30 next: =<text> and
30 named: good (
30 named: =none warnings
30 named: =<text> own-tool
29 named: =mended end
29 named: <text> own-command
-29 named: =of and
29 named: <item> part
-28 next: <item>
28 named: =<text> peer-command
28 own-tool
-28 named: whole own-name of
-28 named: own-name .. hoped
-28 named: <text> other number
28 named: own-name .. trouble
28 topic: ,
-28 named: ran .. own-topic
28 named: :
28 next: helping end
-28 named: of other whole
-28 named: =<output> own-command :
28 named: <heading>
-27 named: =<text> preposition
27 named: own-part end
27 named: own-tool .. good
27 next: , that
27 helping
-27 named: =hoped end
27 named: other whole part
27 next: tick
26 named: whole end
26 reports
26 named: own-name .. | good
26 named: <text> other
-26 named: todo
26 named: own-name .. | :
-26 named: =others own-name
26 next: =part end
-26 next: helping of other
-26 named: it helping other
26 named: preposition .. own-name
-26 named: <text> .. own-topic
26 named: trouble helping
26 named: =but own-name
25 named: mended
25 named: | <text> .. own-command
25 next: =<text> end
-25 named: helping own-command
25 named: <text> reports
25 named: <text> .. own-passes
-25 next: =none end
25 named: whole passing end
-25 named: =preposition part
25 next: =, that
25 topic: =pass end
-25 named: =: end
-25 named: <text> except
-25 named: own-command .. | it
-24 named: own-tool end
-24 named: thing helping
24 named: own-name .. | own-name
24 named: other preposition whole
24 next: =<text> number
-24 named: =: none
24 named: <text> own-name
24 named: | preposition .. own-name
-24 named: pass , it_passes
24 named: =: own-command
-24 named: whole other own-topic
23 named: =number own-name ,
23 named: =none own-topic fail
-23 named: own-name .. | preposition
23 named: own-name (
-23 named: other own-tool
23 next: :
-23 named: other whole other
-23 named: , and whole
-23 named: =run end
23 named: own-passes .. | peer-name
23 named: number other
-22 named: own-name .. | number
22 named: other preposition part
22 mended
22 named: whole other helping
-22 named: own-command .. own-name
22 named: own-name trouble
22 named: =: pass end
-22 named: , .. own-command
-22 named: whole own-command
22 named: =own-command good
-22 named: own-name .. number
-22 next: other preposition whole
22 named: own-tool .. ,
21 named: and own-tool helping
-21 own-name
-21 failed
21 named: <item> own-name
-21 named: =preposition thing
21 named: =<question> own-name end
-21 named: , none
21 next: <text> whole
-21 named: =and good end
21 named: helping ,
-21 named: that own-name
-20 that
20 named: own-name helping passing
20 named: =own-name failed end
-20 named: =number thing :
20 broken
-20 now
20 named: : pass end
-20 next: =<text> not
-20 named: | past .. own-name
-20 named: own-name of
20 :
20 next: other of other
20 named: own-tool helping
20 named: =and number
-19 named: other own-name :
19 named: <text> whole other
-19 todo
19 named: =, pass
19 named: own-name .. )
-19 named: hoped whole
19 named: =part end
19 named: =own-name good
19 named: =that that
19 named: =, and own-command
-19 named: =number ) none
-19 named: | peer-name .. own-name
18 named: =of it
-18 named: own-name .. but
-18 but
18 named: =, thing
18 next: now end
-18 named: <text> .. own-name
18 named: =<output> ran
18 named: =own-tool good
18 next: =not hoped
-18 named: =, it_passes
18 named: none fail
-18 next: other whole
17 named: helping preposition
17 next: preposition
17 named: reports whole
17 next: whole
17 named: =<text> peer-name pass
-17 next: =number , number
17 next: other number
17 named: own-name .. ,
17 named: reports .. own-name
-17 named: was other
17 next: other :
17 named: =<item> own-command
-17 named: thing `other`
-17 next: helping of
17 named: own-command .. | end
16 named: own-command end
-16 named: own-name .. pass
-16 next: not
16 named: | <text> .. own-tool
16 named: =preposition but
16 named: =: good
16 named: own-name .. | reports
-16 trouble
-16 next: none other
-16 named: =own-name : number
16 named: =of own-name
16 named: that whole
-16 named: =part own-name pass
-16 named: own-name other
-15 preposition
15 named: none own-name trouble
15 named: helping pass end
-15 next: none
15 next: =hoped if may
-15 named: own-part helping
15 named: preposition
15 named: <text> other helping
-15 named: own-name .. | (
-15 named: whole other end
15 named: other of whole
-15 next: =trouble end
15 after
-14 named: preposition thing
14 named: =<text> that own-name
-14 next: whole other
-14 next: run
-14 named: =<text> own-name preposition
14 named: own-command .. end
14 named: <text> own-topic
14 named: =own-name :
14 named: =part own-topic
14 named: thing good
-14 part
-14 named: own-name .. preposition
14 named: own-topic .. | good
14 named: =part :
14 named: of of
13 named: own-name .. | `other`
13 named: ( it
-13 named: except ,
-13 named: other helping
13 named: own-name .. and
13 named: , peer-command
-13 named: =of `other`
-13 named: trouble other
13 named: whole own-name helping
-13 named: <text> part whole
-12 named: =, if
-12 named: other good
12 named: =may of
-12 named: of
-12 named: helping other ,
12 named: own-command .. | good
-12 named: =run own-command
12 named: | of .. own-name
12 next: other number other
12 named: =completes end
11 was
-11 named: part whole
11 named: <item> .. own-command
-11 named: =, end
11 named: <text> other of
11 named: | ( .. own-name
11 named: helping good ,
-11 next: it other
11 named: own-tool .. reports
-11 named: =of end
11 named: ran helping
-11 neutral
11 next: good end
-10 next: helping ,
-10 named: =number end
10 topic: number
10 named: neutral
-10 next: if
10 named: other of other
10 named: helping end
10 named: own-topic .. | pass
10 named: own-name :
10 named: | peer-passes .. own-name
10 named: <text> helping
10 named: other part
-10 named: other own-command
-10 named: ,
10 next: mended
10 next: , it
-10 next: reports
10 named: others other
9 named: =: none trouble
-9 named: <text> peer-name helping
9 named: =reports `other`
9 next: =pass ,
9 named: =, own-name good
-9 named: <text> whole layer
-9 named: =<text> todo
9 named: =<text> own-command pass
9 named: own-name .. it
9 named: =fail own-topic
9 named: past fail
9 named: but whole own-name
-9 named: =good when
9 named: own-command .. | completes
9 named: =reports reports
9 named: ( other
9 named: other not other
9 named: =but peer-name
-8 next: of
-8 named: =pass of
-8 next: =of number
8 named: : own-command
8 and
8 named: own-name .. ran
8 named: own-name failed end
8 named: =pass :
8 named: =<text> good preposition
-8 named: own-name .. | part
-8 named: =<text> layer
8 named: | <text> .. own-topic
-8 named: =, peer-name
8 (
-8 named: helping
8 topic: pass end
-8 named: number warnings
8 named: whole
7 own-passes
7 next: neutral helping
7 named: =number pass
7 named: =, preposition
7 named: | preposition .. own-topic
-7 named: may .. own-name
7 named: own-name .. both
-7 named: <text> other not
-7 named: own-name .. past
-7 named: =own-name not
7 next: <text>
7 named: number own-name ,
7 named: own-topic .. if
-7 named: =own-name of
-6 named: own-part .. :
-6 named: other reports other
-6 next: =: not
6 named: other preposition
6 named: =( peer-name
6 next: of other
6 named: <text> other it
6 named: <text> own-name pass
-6 named: =past own-name
-6 next: =<text> part
6 named: own-topic
5 named: =, and number
5 named: whole own-name
5 named: of it
5 named: <output> ran
5 named: own-command helping other
5 named: own-command ,
-5 named: it .. own-name
5 named: <text> other own-passes
5 named: =, own-name pass
5 named: of whole others
5 next: that
5 named: =good ,
-5 next: =number failed
5 named: )
5 named: whole others
5 other
-5 named: own-name .. may
5 named: other helping number
5 named: other number
5 named: but other
5 named: counted
-5 next: number failed
4 named: own-name .. end
4 named: own-command .. | pass
-4 named: =) none trouble
4 named: =<text> it
4 next: =, it
4 named: =) end
4 warnings
-4 named: `other` helping
-4 named: <question>
4 named: =peer-command (
4 named: =peer-name , own-name
4 named: other of
4 next: helping other helping
4 named: peer-name ,
-4 next: other end
4 named: | , .. own-name
-3 named: run own-command
-3 named: helping of
-3 named: weakened
3 named: helping and
-3 named: =and own-name end
3 named: =own-name pass end
3 next: part end
3 named: own-command .. | part
-3 named: own-name .. | thing
3 named: own-name
3 named: passing
3 named: =own-name good end
3 named: that
3 named: =and peer-name
-3 past
3 next: =peer-part end
3 named: =own-name and peer-name
3 named: =and may
-2 next: helping
-2 named: number end
2 named: own-name reports
-2 named: whole unit
2 named: pass ,
2 named: : none trouble
2 named: =good preposition
2 named: | own-name .. own-name
-2 named: `number` failed
2 named: =reports part
-2 named: past other
2 named: part other helping
2 named: | not .. own-name
2 named: <text> none own-name
-2 named: not end
2 named: , .. own-topic
-2 named: whole own-passes
2 next: <item> peer-command end
2 named: none trouble end
-1 named: =of number
1 next: neutral helping other
1 named: ( own-command
1 named: it other end
-1 next: : not
1 named: own-command .. | )
1 named: good but
-1 next: <text> of
1 named: own-tool .. pass
1 named: =<text> of :
-1 next: trouble
-1 named: =) none
-1 named: `number` failed end"""
