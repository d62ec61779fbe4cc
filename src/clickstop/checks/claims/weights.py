"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""

BIAS = -1.93
WEIGHTS = """\
-269 named: if
248 named: tick
232 named: =if may
-222 peer-tool
-212 named: , none thing
-205 peer-name
189 named: =<text> own-name good
-189 says
182 next: peer-tool
-179 named: hoped .. own-name
-179 named: except
-176 named: own-name .. | fail
172 named: <text> own-passes
-169 named: <text> hoped
166 named: =<text> own-name pass
-165 named: =number trouble end
-165 named: good other
159 named: own-passes end
-158 peer-topic
157 next: peer-name
-156 next: =failed end
156 named: it_passes
-154 named: =none own-name
-154 named: own-command : whole
151 named: whole completes own-name
-147 named: not .. own-command
-145 named: may
145 named: =was not
144 named: =<text> own-name completes
143 named: peer-tool
-142 named: not
-141 named: when whole
139 named: full_share
139 named: =<text> that
138 named: completes
-138 peer-command
136 named: =was fail
-135 named: whole own-name other
-134 named: other good end
130 named: =was number
-128 named: hoped
127 tick
126 named: =pass own-name end
-125 named: run
-125 weakened
124 next: <text> helping whole
124 named: =<text> thing
-123 named: =not ran
123 named: own-passes .. | part
123 named: other helping preposition
121 topic: <output>
120 named: <text> whole number
-119 named: =`number` failed
-119 named: own-passes .. of
-116 named: =none own-name pass
115 named: pass helping
-114 named: own-part .. | end
112 named: =not part
-110 named: =own-topic pass
109 named: =thing own-passes
109 named: =<text> own-command good
108 named: other if
108 named: ran
-107 named: when
107 named: =<text> own-passes end
106 named: run helping
-105 named: =not that
105 passing
-104 named: =may good
-104 named: other
103 named: own-command .. | peer-command
102 named: other except
-102 named: reports preposition
-101 named: <text> own-part
-100 named: =number trouble
99 named: own-tool other end
98 named: own-command .. completes
-98 named: pass other
98 named: peer-name
97 next: now
-97 named: peer-name trouble
96 named: =rest end
-96 named: other whole own-name
-95 named: own-part .. | pass
94 named: =that of
94 none
-94 except
94 named: =none trouble
92 named: <text> none
91 named: own-passes ,
91 named: =<item> own-name :
-90 named: other own-name
90 named: own-command
89 named: none
-88 named: part own-name
-88 named: pass whole other
88 next: =<text> neutral
-86 named: =<text> if
86 named: =own-name passing
-85 named: =own-name fail
-85 named: =<item> own-name pass
84 named: =good (
-84 fail
-83 named: =none own-name ran
83 named: own-tool
83 named: after
82 named: <text>
81 named: , good
-81 named: <text> .. own-part
81 named: and .. own-name
-81 named: others
80 named: whole number
80 full_share
-80 named: other reports other
80 `number`
80 named: pass :
79 named: =trouble none
-79 next: <question>
79 named: own-name number
78 named: whole pass
-78 named: <output> own-command :
78 named: =too end
-77 end
77 named: but
-77 named: whole own-name of
77 named: own-command .. | number
-76 named: =not was
75 named: helping other except
-74 when
-73 named: helping other and
73 named: =ran own-name
-73 named: =number fail
72 named: =<text> own-name passing
-72 named: past
71 named: , peer-name ,
70 named: own-tool .. | pass
-70 named: own-command .. may
70 named: =<text> own-name and
-70 named: =pass , it_passes
70 named: =<text> good
-69 named: says
69 named: | part .. own-name
-68 named: , but
-68 named: =<text> past
-68 named: helping fail
-68 named: =<text> order
68 named: =none own-name trouble
68 good
-67 named: number trouble
-67 named: good other end
-67 named: <text> other number
67 named: own-passes .. | ,
-67 named: none other
67 named: <item>
-67 named: =<text> hoped :
66 named: =<text> pass own-name
65 named: (
65 named: =own-name ,
65 topic: end
-65 others
65 named: good
65 named: peer-topic
64 named: =warnings end
64 named: =number ) end
-63 named: preposition part
62 named: own-command .. none
-62 named: own-tool .. of
62 named: =but preposition
-62 named: of thing
62 named: mended
62 it_passes
61 named: own-passes .. | and
61 named: =own-command pass
-61 named: other helping good
-60 named: pass , it_passes
60 named: both
60 named: that whole other
60 layer
60 named: =<text> peer-name and
60 named: =good end
60 number
59 named: rest
58 named: =<text> own-name
58 named: other not
58 named: <text> thing
-57 named: preposition good end
-57 named: layer
-57 order
57 named: own-passes
56 next: was
56 next: end
56 named: helping passing
-56 named: =none thing
-56 named: <text> other preposition
55 named: other own-part
55 named: | <text> .. own-passes
55 named: own-name trouble
55 named: =preposition own-name
55 next: <heading>
54 named: =number ,
-53 named: broken
-53 named: , that
-53 named: `other`
53 named: =preposition number
-53 ran
53 named: peer-passes
53 next: peer-command
-53 named: : whole pass
53 named: preposition whole
52 named: own-command .. pass
52 named: good ,
-52 named: it helping
-52 named: own-name .. number
52 named: own-command helping good
52 pass
52 named: =pass ,
51 named: =and own-command
-51 named: part
51 named: passing
51 named: =not may
-50 named: =of and
-50 named: reports end
50 topic: good
-50 named: own-command other
-50 named: =none own-name end
49 named: helping :
49 next: =peer-name not
49 named: whole other :
-49 named: own-name .. | failed
49 named: <text> peer-command
48 named: own-name failed
-48 named: =own-command : pass
-48 named: =thing ,
48 named: other own-name helping
48 named: of of other
-47 named: peer-name pass
47 named: of .. own-topic
-47 named: | reports .. own-command
-47 named: =<output> own-command :
47 named: =pass own-name
47 named: =own-name pass ,
-47 named: <label> other
47 named: =fail own-topic
46 named: own-name .. | peer-tool
-46 named: =number , none
46 named: own-name .. | that
46 named: own-name .. | pass
46 named: may other
-46 next: =<text> that
46 artifact
46 named: and whole
46 named: end
46 named: =good ,
-46 named: <text> except
-45 named: =reports number
45 named: =own-command completes
-45 next: may
-45 named: helping good
-45 named: =preposition others
44 named: <text> reports
44 named: preposition other end
44 named: =own-name good
-44 named: =not good
-44 named: own-name .. part
44 named: and
44 named: own-tool .. good
-43 named: own-name .. | none
-43 peer-passes
43 named: own-command .. | part
-43 next: it
43 named: pass end
42 named: of whole thing
-42 makes
-42 todo
42 named: now
42 named: <text> good
42 named: =it_passes end
-41 named: of other helping
-41 next: trouble other
41 named: except helping end
41 named: reports whole
-40 named: except end
40 named: own-name .. | good
-40 hoped
-40 named: <text> whole layer
39 named: :
-39 named: own-name .. | ran
39 named: none own-name fail
39 named: =good own-name end
39 named: =<text> thing own-passes
39 own-tool
39 named: own-name end
39 named: own-topic .. ,
-39 named: own-command .. own-tool
-38 named: =<text> own-name preposition
38 named: number helping ,
-38 named: =own-name preposition
38 named: =own-tool none trouble
-38 rest
38 named: <text> own-name
38 named: other warnings end
38 named: =own-command good end
38 named: =pass , preposition
37 named: fail end
-37 named: =number ) none
-37 whole
37 named: pass
-37 next: other
37 it
-37 named: own-name was good
-37 named: =: none
37 named: =, pass
-37 named: helping not
-37 named: `other` end
37 named: =<text> it
37 named: own-name pass end
-37 named: =number of
37 named: =<text> peer-name pass
-37 named: | own-command .. own-tool
-37 named: failed
-36 named: own-name .. not
-36 named: whole other own-name
36 named: =pass end
36 next: tick
-36 named: =number warnings
36 named: own-passes .. | end
-36 next: <item>
-36 named: own-command .. | it
-36 next: not
36 named: whole thing
35 named: other : own-part
-35 named: other ) end
35 named: good end
35 named: <text> it own-passes
35 own-command
-35 named: =, none thing
35 named: other preposition part
34 next: ) end
34 named: whole helping other
-34 named: own-name helping other
-34 named: =`number` failed end
-34 past
-34 named: whole other own-topic
34 next: whole other of
34 named: own-tool helping
33 named: <item> part
-33 not
-33 named: =own-name pass of
33 named: =<text> reports
-33 named: other helping end
33 `other`
-33 named: own-topic pass
33 named: =<text> ,
-33 named: own-part .. | )
33 helping
33 named: =mended end
32 named: trouble helping
32 named: =own-tool good end
32 named: other hoped
-32 named: own-passes .. part
-32 next: =not preposition
32 next: <output>
32 named: | <text> .. own-name
-31 named: =<text> own-name not
-31 next: none other
31 named: : pass end
-31 named: =ran end
31 named: =<text> own-tool
31 named: own-topic .. but
31 ,
31 named: =own-name : good
-31 named: =, none
30 named: =, own-name pass
-30 failed
-30 named: <output> own-command
30 named: | but .. own-name
30 named: and whole own-name
29 named: own-command .. :
29 next: except
-29 named: own-name .. | number
29 named: whole number own-name
29 named: counted
29 named: too
29 named: it_passes end
-29 named: peer-name .. own-passes
-29 peer-part
-29 named: own-name of
29 named: =number part
-28 next: number
-28 named: =, but
28 next: mended
-28 named: other after
-28 named: =number :
-28 named: =own-name : number
28 named: , whole
-28 named: =of part
-28 named: not was
-28 named: =pass of
-28 named: =number thing :
-28 named: now other
-27 named: own-command .. ,
27 named: =but own-name
27 named: =of :
-27 named: other good
27 named: =<text> peer-name
27 named: =good but
-27 next: none
-27 next: if
-27 named: own-name .. may
-27 next: failed
-27 next: =<text> if
27 named: =it good
-27 named: ) none
27 next: other and
26 named: | <text> .. own-command
26 named: =, own-name good
26 named: , `other`
-26 named: weakened
26 named: own-topic .. | ran
26 named: good (
-26 named: <text> whole
25 reports
-25 named: <text> other ran
25 named: =( own-command
25 next: , that
-25 named: ) none trouble
-25 named: other whole other
-25 named: other thing
25 next: <text> hoped other
-25 named: of
25 named: =own-name pass but
-25 named: =hoped own-name
25 named: peer-command
-25 named: <text> .. own-topic
-24 named: =preposition thing
-24 may
24 named: =none trouble end
-24 named: other end
24 named: =, and
24 next: =, that
24 named: pass preposition
-24 named: own-name may
24 named: =that hoped
-24 completes
24 named: other (
24 named: other number
-24 next: helping of
-23 if
23 named: =none number own-name
23 named: whole completes
23 named: : other
23 named: own-command .. good
23 named: that of
-23 named: whole other end
22 named: own-command .. | good
-22 named: , that other
22 named: helping ,
-22 named: own-name .. preposition
22 named: helping other of
-22 named: =<text> part own-name
-22 that
-22 named: after number
22 named: own-name .. mended
22 named: own-tool .. pass
-22 named: ran .. own-topic
-22 now
-21 named: not .. own-passes
21 :
-21 named: other reports
21 thing
-21 named: =but not end
21 named: preposition whole other
21 named: own-passes preposition
20 named: =<text> own-name none
-20 named: =part own-name pass
-20 part
-20 named: whole own-command
-20 named: =not own-name
-20 named: own-name .. pass
20 named: =own-name failed
20 next: :
-20 named: own-name .. but
20 named: =: own-command
20 named: helping pass end
-20 named: , and whole
-20 named: =<text> own-name of
20 next: that
20 named: own-command .. | end
-20 named: own-name helping number
19 named: , own-name
19 named: own-name .. and
-19 named: =hoped end
-19 named: own-command .. preposition
-19 named: others .. own-name
-19 named: <text> other own-name
19 named: =: own-command good
19 named: =that it may
19 named: own-topic
-19 next: whole thing
19 next: todo
19 named: <text> own-command
-19 named: own-part
19 named: own-name .. | own-name
-19 named: <text> .. own-name
-19 named: | of .. own-command
-19 run
-19 next: =number :
-19 but
18 named: reports .. own-name
18 of
-18 named: : whole
18 named: | ( .. own-name
18 named: | of .. own-name
18 named: =own-tool good
18 named: good helping
18 named: =own-name and peer-name
18 named: =of it
18 named: =, preposition
17 named: =<output> ran
-17 named: helping other end
-17 named: =past own-name
17 named: =<text> ran own-name
17 named: <text> whole other
17 named: =none warnings
17 named: =<text> own-passes
17 next: , it
17 topic: whole
-17 named: it helping other
17 named: <text> other
17 named: =number own-name pass
17 named: whole ran
17 next: other of whole
-16 named: own-name .. | except
16 named: other preposition
16 named: own-name .. | :
-16 named: own-passes other
-16 named: =part and
-16 named: own-name .. good
-16 named: | peer-name .. own-name
16 named: own-name .. reports
15 named: own-command .. end
15 next: <text> whole
15 next: none trouble end
-15 named: whole reports
15 named: =and own-name
-15 named: =of `other`
15 named: own-name reports
-15 named: other now
15 named: <text> own-name pass
-15 named: =but not
-15 named: own-command .. | own-tool
-15 named: own-name .. | thing
14 named: number other
14 other
14 named: preposition .. own-name
14 named: <text> now
14 named: own-name .. ,
14 named: =that that
-14 named: own-command .. | warnings
14 named: =peer-command pass
14 next: helping end
14 named: =, reports
-14 named: =: hoped
-14 named: own-name other
14 named: <text> other helping
13 named: other of whole
13 named: <text> helping
-13 named: =<text> others
13 was
-13 named: trouble other
-13 named: =pass and
-13 preposition
-13 named: helping number
13 next: <text>
12 named: <output> ran
-12 named: and number
12 named: =own-command good
-12 named: <text> of
12 named: , own-command
12 named: it other end
-12 named: helping
12 named: =, own-name
12 next: preposition
12 next: =pass end
12 both
12 named: helping end
12 named: other part
12 named: other and other
12 counted
-12 next: ran
-11 named: =<text> own-passes (
-11 named: `number`
11 named: own-name : good
-11 next: whole part
11 named: =: good
11 named: =preposition number end
-11 named: whole other of
11 named: own-name .. trouble
-11 named: , it_passes
11 named: <text> .. own-passes
-11 next: helping of other
11 named: )
10 named: =own-name pass end
-10 named: whole own-topic
10 next: of other of
10 named: that it may
10 next: number pass
-10 named: own-name of whole
10 next: =, it
-10 named: =own-name of
9 named: own-name .. | peer-name
-9 named: own-passes .. end
9 named: | reports .. own-name
-9 named: | thing .. own-name
-9 named: | <item> .. own-tool
9 named: <text> other of
-9 named: own-part .. end
-9 next: =<text> ran
9 named: whole own-name
-9 named: other helping
9 topic: =pass end
-9 next: it other
-8 named: =number end
-8 named: helping may
-8 named: =own-command may
-8 named: <text> peer-name helping
-8 named: run .. own-command
-8 next: not helping
8 named: | <text> .. own-tool
8 named: own-command .. | )
-8 named: ,
-8 next: <text> other
-8 named: number
-8 named: =of good
-8 named: own-command .. own-name
8 named: , .. own-name
-7 named: own-command .. of
-7 named: number warnings
-7 named: =not end
-7 named: own-name .. | not
7 named: | own-name .. own-name
7 named: <text> helping whole
7 named: whole
-7 named: own-part .. | none
-7 named: =<output> own-command
-7 named: =preposition part
-6 named: =: peer-name
6 next: other of other
-6 named: | if .. own-name
6 named: own-name
6 named: =part end
-6 named: | pass .. own-command
-6 trouble
6 named: | of .. own-part
6 named: whole other part
6 named: =reports good
6 named: and other end
-6 named: `number` failed
-6 next: =<text> preposition
5 named: | not .. own-name
5 named: <text> .. own-tool
-5 named: own-name .. `other`
5 named: own-name .. | past
5 named: : own-command good
5 named: whole helping
-5 named: helping own-command
5 named: none own-name trouble
5 named: reports good
-5 named: own-name .. | trouble
-5 named: | past .. own-name
-4 named: =<text> number
4 named: own-name .. end
-4 named: =<text> hoped
-4 next: of
4 (
4 named: other of
-4 next: run
-4 named: of other
4 named: that whole
4 named: =pass :
4 named: =<text> own-name :
-4 next: peer-command : good
4 named: preposition
-4 own-name
-4 named: <text> so_do
3 named: other run
3 next: part end
3 named: none trouble end
3 named: own-passes and
3 named: =it pass
-3 named: =<text> may
3 next: =if may end
-3 named: =of end
-3 named: =) none trouble
-3 named: number .. own-topic
-3 named: `number` failed end
-3 named: hoped whole
3 next: (
-3 named: =own-name not
3 named: good but
-2 next: =<text> not
2 and
2 next: =part end
-2 named: own-name of thing
2 named: =of own-name
-2 own-part
2 named: : own-command
-2 named: =<text> todo
2 next: =pass ,
2 named: =own-name ran ,
-2 named: =<text> so_do
2 named: =<text> peer-command
-2 named: =<question> own-name
2 named: : none trouble
1 named: <heading>
1 named: =good preposition
1 named: | , .. own-command
-1 named: whole layer
1 next: of other
1 named: =: none trouble
-1 next: <text> of
1 named: but other
1 named: , peer-command"""
