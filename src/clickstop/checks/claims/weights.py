"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""

BIAS = -1.95
WEIGHTS = """\
-253 named: if
-252 peer-tool
248 next: peer-tool
246 named: tick
246 named: =if may
-203 peer-name
-198 says
-191 named: =number trouble end
-185 named: except
-178 named: <text> hoped
-177 named: hoped .. own-name
-175 named: =none own-name pass
171 named: =<text> own-name good
-170 named: other own-name good
-170 peer-topic
168 named: own-passes end
167 named: peer-tool
-164 named: own-name .. | fail
164 named: =<text> own-name pass
163 next: peer-name
-162 next: =failed end
-159 named: not
159 named: <text> own-passes
-158 named: good other
152 named: it_passes
-151 named: not .. own-command
-150 named: may
148 named: =<text> own-name completes
146 next: <heading>
-145 named: whole own-name other
-143 named: own-command : whole
143 named: =was fail
141 named: whole completes own-name
-139 named: =none own-name
138 named: =<text> that
137 named: full_share
-132 named: own-command .. own-tool
-132 peer-command
-132 named: when whole
132 named: =<text> own-command good
131 named: =was not
128 named: completes
127 named: =was number
-126 named: =own-topic pass
124 named: own-passes ,
-124 named: other good end
-122 weakened
-122 named: own-passes .. of
121 named: other helping preposition
-121 named: =not was
-120 named: ) none
120 named: =pass own-name end
117 named: own-command .. completes
-117 named: own-part .. | end
116 tick
116 topic: end
-115 named: <text> own-part
115 named: <text> whole number
-115 named: other
-114 named: other whole own-name
114 named: other if
113 next: <text> helping whole
-113 named: hoped
112 named: =<text> thing
-109 named: =but not end
-109 named: =not ran
-109 named: run
-108 named: when
-108 named: =own-name fail
-107 next: <question>
106 named: peer-name
102 next: now
102 named: own-command .. | peer-command
100 named: own-tool .. | pass
-100 named: =<text> if
99 named: own-command
99 named: own-tool
98 named: run helping
-98 named: pass whole other
98 named: =<text> peer-name pass
97 named: ran
-96 named: =not that
-96 named: whole own-name of
-95 named: =number trouble
95 passing
-95 named: =`number` failed
94 full_share
-93 named: other own-name
91 named: own-tool other end
91 named: =own-name passing
-91 named: =<item> own-name pass
90 named: <text>
90 none
89 named: pass helping
-89 named: pass other
-88 named: =none peer-name ,
88 named: other except
88 named: none
-87 named: =<text> own-passes (
-87 named: reports preposition
86 `number`
-86 named: other reports other
-85 named: part own-name
-84 named: =number fail
83 next: neutral
-83 named: past
83 named: and .. own-name
-82 named: own-tool .. of
82 named: rest
-81 when
-81 fail
81 named: =good (
-80 named: =may good
-80 named: own-command .. may
80 named: =<text> own-passes end
-80 except
79 named: <item>
79 named: own-passes .. | part
79 named: =own-command pass
79 named: <text> none
79 named: =trouble none
-79 named: , but
-79 named: good other end
-78 end
78 named: but
78 named: peer-topic
-77 named: own-part .. | pass
77 named: =<text> peer-name and
77 named: (
76 named: =own-name ,
76 named: =<text> pass own-name
-76 named: =number warnings
-76 named: =not good
-75 named: =<text> hoped :
-74 named: <output> own-command :
74 named: =ran own-name
-73 named: <text> .. own-part
73 named: , good
-71 named: others
-71 todo
-70 named: number trouble
70 named: good ,
69 named: after
69 named: whole number
-69 named: helping fail
-69 named: peer-name pass
69 named: pass :
68 good
-67 named: helping other and
67 named: <text> thing
-67 named: =ran end
67 named: good
67 named: =own-name and peer-name
66 named: =<text> own-name passing
-65 others
65 named: =pass ,
65 named: =none trouble
65 it_passes
64 named: , peer-name ,
64 named: mended
64 named: fail end
-63 named: =peer-name trouble
63 named: =rest end
62 named: that of
62 named: =not part
61 named: passing
61 named: =<item> own-name :
60 named: own-name .. | peer-tool
60 named: own-name .. trouble
-60 named: <text> other preposition
-60 named: none other
-60 next: trouble other
60 number
60 named: =<text> own-name
-60 named: own-name .. number
-60 named: =own-command : pass
60 named: preposition whole
60 named: own-name failed
-60 order
60 named: other not
59 named: =too end
-59 named: not was
59 named: =thing own-passes
59 named: =own-tool none trouble
-59 named: own-topic pass
58 named: =number ,
-58 named: =own-name : number
57 named: of whole thing
-57 named: `other`
-57 next: may
-57 named: helping good
-57 named: ) none trouble
57 named: =preposition number
57 named: =<text> thing own-passes
57 named: own-name number
56 named: =that of
56 named: <text> good
56 named: that whole other
56 named: own-name .. | pass
56 named: =none own-name trouble
56 next: =if may end
55 named: helping passing
55 named: =<text> good
55 named: =own-name good
-55 named: preposition part
-55 named: whole other own-name
-55 named: `number`
54 named: whole number own-name
-54 named: | reports .. own-command
54 named: =pass own-name
-54 named: own-name .. | failed
53 named: own-name .. | that
-53 named: other helping good
53 named: own-command helping good
-53 named: =<text> own-name preposition
53 named: =and own-command
-53 named: part
53 named: , own-name
-52 named: , that
52 next: peer-command
52 named: =but preposition
-52 next: helping of other
-52 next: =<text> that
51 topic: <output>
-51 named: own-name helping other
51 named: helping :
-50 named: =hoped end
50 pass
50 named: own-command .. :
50 named: own-tool .. good
50 named: <text> reports
-50 named: <text> whole layer
-50 next: not
-50 named: <output> own-command
50 named: =good end
49 named: <item> part
48 own-tool
-48 named: whole own-command
-48 ran
48 named: peer-passes
48 named: =own-command completes
-48 named: of other helping
48 named: <text> own-name
48 named: whole thing
48 named: may other
48 named: none own-name fail
48 named: other own-name helping
47 named: pass preposition
47 named: own-command .. | number
-47 named: : whole pass
-47 named: failed
-47 named: =of and
-47 named: =none thing
47 named: | <text> .. own-command
47 named: whole pass
-47 hoped
-46 named: says
46 named: own-command .. | others
-46 named: =preposition others
-46 named: it helping
46 named: own-command .. none
46 named: =own-name pass but
46 named: | <text> .. own-passes
45 named: pass end
-45 named: =pass , it_passes
45 named: own-tool helping
45 named: =of number part
-45 named: =none own-name ran
45 named: =own-name pass ,
45 named: own-passes
-45 if
44 named: =number part
-44 named: whole other own-topic
44 it
44 named: own-passes preposition
-44 named: =: none
-44 named: own-name .. part
44 named: own-passes .. | and
44 named: =good own-name end
44 named: reports whole
-43 named: after number
43 named: =, own-name pass
-43 named: =none own-name end
43 next: =peer-name not
-43 named: reports end
-42 named: <text> except
42 named: both
42 named: =own-command good end
42 named: =warnings end
42 next: of other of
42 named: =none number own-name
-42 peer-passes
41 own-command
-41 named: =<text> order
41 named: own-name .. | good
41 named: =pass end
41 named: and whole
41 named: and whole own-name
-40 named: except end
-40 next: =not preposition
-40 makes
-40 next: other
40 named: preposition other end
39 named: whole other :
39 named: own-command .. pass
-39 named: own-name .. preposition
-39 named: =own-name pass of
39 next: end
-39 named: own-command .. ,
-38 named: helping other end
38 named: =number ) end
38 named: <text> peer-command
-38 named: own-command .. | it
38 named: own-topic .. ,
-37 next: it
37 named: and
37 named: | of .. own-part
37 named: good end
36 named: too
36 named: =but own-name
36 named: end
36 named: good helping
-36 named: pass , it_passes
36 next: <output>
36 named: =it_passes end
35 `other`
-35 named: helping not
35 named: =none warnings
35 named: own-name end
-35 whole
-35 rest
-35 named: own-name .. | number
35 named: =fail own-topic
-35 named: =after number
-34 named: other helping end
34 named: own-topic .. | ran
-34 named: =reports number
34 named: | part .. own-name
-34 named: own-name of whole
34 named: , whole
-34 named: =, none
34 named: preposition .. own-name
-34 named: =of part
-34 next: none other
-34 named: =<text> others
34 named: =preposition own-name
34 named: =<text> ,
-33 named: own-command .. preposition
33 named: <text> it own-passes
-33 named: : `other`
33 named: =mended end
33 artifact
33 named: now
-33 named: own-name .. | none
32 named: helping ,
-32 named: =<text> past
-32 named: =<output> own-command :
32 next: other :
32 named: =<text> own-passes
-32 named: none peer-name ,
32 named: | of .. own-name
32 named: :
32 helping
32 named: of .. own-topic
32 next: tick
32 named: =, and
31 ,
-31 named: own-part .. | none
31 named: | <text> .. own-name
31 named: good but other
30 named: =<text> it
30 named: <text> own-command and
30 layer
-30 peer-part
-30 named: now other
30 named: number other
-30 named: own-command other
30 named: own-name .. and
-30 named: preposition good end
30 next: mended
30 named: pass
30 named: =<text> reports
-30 past
30 next: was
30 named: =: own-command good
29 named: =if preposition
29 named: =not may
-29 named: , it_passes
29 next: <text>
29 next: (
29 named: : pass end
29 next: =<text> neutral
-28 named: weakened
28 named: number helping ,
-28 named: own-name .. not
28 named: =own-name ran ,
28 was
-28 named: own-passes .. part
28 named: =it good
-28 named: own-name .. but
28 named: : other
-28 failed
-28 named: other whole other
28 named: of of
28 named: =own-name :
-27 named: , and whole
-27 not
27 named: =own-tool good end
-27 but
27 named: helping end
-27 named: =own-name preposition
26 named: =good ,
-26 named: =past own-name
-26 named: =part own-name pass
26 both
26 named: =own-name : good
-26 named: own-name .. may
26 named: <text> .. own-passes
-26 named: =, but
-25 named: <text> other number
-25 named: =pass of
-25 named: =thing ,
-25 named: own-name of thing
-25 named: past .. own-name
25 named: own-name pass end
-24 named: =hoped own-name
24 named: whole helping other
24 named: own-name trouble
-24 named: <label> other
-24 named: other ) end
-24 named: whole other end
24 named: own-topic .. but
24 named: it_passes end
24 named: <text> own-command
23 named: own-passes and
23 named: own-passes .. | end
-23 named: of
23 named: own-name .. reports
-23 named: of thing
23 named: other own-part
23 next: <text> whole
23 named: =: :
-23 completes
23 named: own-passes .. good
23 next: , that
23 named: <text> whole other
-23 named: helping number
-22 named: | past .. own-name
22 named: peer-command
-22 run
22 named: good (
22 named: <text> other helping
22 named: <text> other
-22 named: <text> whole
22 reports
22 named: =<text> ran own-name
21 named: =own-name pass end
21 named: whole ran
21 named: =number own-name ,
-21 named: =good when
21 named: own-tool .. pass
-21 named: own-name was good
21 next: =pass ,
21 next: :
-21 next: not helping
-21 preposition
-21 named: own-command .. | may
-21 named: other good
21 named: of of other
21 named: own-passes .. and
21 named: =none trouble end
-21 named: =own-name not
21 next: that
-21 named: =not own-name
21 named: own-name .. mended
20 named: own-name helping ,
20 named: =pass , preposition
20 other
20 next: =pass end
-20 named: , that other
20 named: reports .. own-name
20 named: own-name : good
-20 named: other end
-20 named: =number , none
-20 named: `other` end
19 named: whole other part
19 named: =that it may
19 named: =preposition but
19 named: other run
19 named: =ran own-command
19 named: other number
-19 named: whole own-topic
19 next: =, that
19 named: own-passes .. | ,
-19 that
19 of
-19 named: <text> .. own-name
-19 named: =`number` failed end
19 named: thing .. own-name
-19 next: number
-19 next: =none end
-18 named: peer-name .. own-passes
18 thing
-18 named: own-name .. | except
18 named: =peer-command pass
18 named: =, pass
-18 named: layer
18 named: not other
-18 named: =pass , peer-name
-18 named: whole other of
-18 named: =<output> own-command
-17 named: =part good
-17 now
17 named: other preposition
17 named: =<text> own-tool
17 named: other part
-17 named: <text> of
17 named: whole completes
-17 named: own-name may
17 named: own-command .. | end
-17 named: <text> so_do
-17 named: own-name .. pass
-16 named: other after
16 named: =of it
16 :
-16 named: <text> other ran
16 named: counted
16 named: | preposition .. own-name
-16 may
16 next: other of whole
-16 named: =: peer-name
16 next: helping end
-16 named: =of `other`
16 named: =number own-name pass
15 named: other hoped
15 named: other whole helping
-15 next: =number ,
-15 named: own-command .. of
-15 named: | of .. own-command
15 named: except helping end
15 named: =, own-name good
15 named: helping other of
15 next: preposition
-15 named: ran .. own-topic
15 named: own-part end
15 named: that it may
-15 named: | if .. own-name
15 named: own-topic
-15 next: it other
15 next: whole other of
15 named: trouble helping
-15 named: broken
15 named: own-name reports
-14 named: =own-name of
-14 named: =<text> part own-name
14 next: =part end
14 named: =reports `other`
14 named: =: good
14 counted
-14 named: own-command .. own-name
14 named: other :
-13 part
-13 next: failed
-13 named: <text> .. own-topic
13 named: =part end
-13 next: <item>
13 named: =and own-name
13 named: =own-name failed
13 named: own-name .. | peer-name
13 named: <text> own-name pass
-13 named: helping other ,
12 named: | but .. own-name
-12 named: =<text> own-name of
12 named: =, preposition
12 named: )
-12 next: none
-12 next: run
12 named: preposition
12 named: | , .. own-command
-12 named: trouble other
-11 named: number warnings
-11 named: others .. own-name
-11 named: other helping
-11 named: other thing
11 named: ran .. own-command
-11 named: own-name .. good
11 named: =own-command good
-11 named: helping own-command
11 named: own-topic .. | good
-11 named: other own-tool
11 named: =: none trouble
11 named: whole
11 named: <text> helping whole
-11 named: and own-command helping
-11 named: =number end
-10 named: ,
10 named: none own-name trouble
10 named: : own-command good
10 named: =<text> own-name and
10 named: own-name .. | own-name
-10 named: =of good
10 named: other preposition part
10 next: other and
-10 named: =not end
-10 named: helping
10 named: | reports .. own-name
10 named: other of
10 named: other (
-10 next: peer-command : good
10 named: ( .. own-command
-10 named: ( peer-tool
10 named: other of whole
9 named: none trouble end
-9 named: =number thing :
9 named: ( other
9 named: reports good
9 named: | not .. own-name
-9 named: other reports
-9 named: ( .. own-part
9 named: =, and own-command
9 named: preposition whole other
-9 named: own-name helping number
-9 named: whole reports
9 named: <text> helping
9 named: =<text> own-name none
9 named: own-command .. good
9 named: , and own-command
-9 named: not end
-8 next: preposition whole
-8 named: =<text> so_do
8 named: helping pass end
-8 named: past helping
8 named: own-name .. | past
-8 named: other now
8 named: own-name .. ,
-8 named: own-name .. thing
8 named: =that that
-8 next: whole part
-8 named: =<text> own-name not
7 next: todo
-7 own-name
7 named: whole own-name
-7 named: that own-name
-7 named: hoped whole
-7 trouble
7 named: own-command reports
-7 named: =peer-name , none
7 named: =<text> own-command pass
-7 named: own-passes other
-7 named: and good end
-7 next: =<text> if
7 named: =of :
7 named: =reports good
7 named: =and own-name pass
7 named: =of own-name
-7 named: own-name other
-6 named: other own-command
6 named: own-tool .. ,
6 named: it other
6 named: whole own-name helping
-6 named: =reports own-command
6 warnings
-6 named: number
-6 next: <text> other
-6 named: run .. own-command
-5 named: =number ) none
-5 named: | peer-name .. own-name
-5 mended
-5 named: =<text> number
-5 named: own-part
-5 next: =run end
-5 named: of other
-5 named: own-passes .. end
-5 named: =, it_passes
5 named: =<text> peer-command
5 next: other of other
-5 named: =preposition thing
5 named: own-name helping good
5 named: whole other helping
-5 next: other not
-4 named: =of end
4 named: : none trouble
-4 named: peer-name , none
4 named: =part :
-4 named: own-name .. | not
4 named: =<text> peer-name
-4 own-part
4 named: own-command .. reports
3 named: =<output> ran
3 named: , .. own-name
-3 named: trouble preposition
3 named: =none own-name failed
3 named: own-name .. end
3 named: own-name
3 named: , peer-command
3 named: and other
-3 named: own-name .. `other`
3 named: | own-name .. own-name
-3 named: `number` failed
-2 named: reports number
2 named: none own-name failed
2 named: =`number` pass end
-2 )
-2 named: other helping completes
-2 named: own-name .. | thing
-2 named: own-name of
-2 named: =<text> own-name may
-2 next: =peer-command : good
-2 named: =run own-command
2 named: =, reports own-name
2 named: =tick end
2 named: =preposition number end
2 named: =own-name good end
-2 named: helping good of
-2 named: thing
2 next: `other` other
-1 named: | tick .. own-name
1 named: `number` pass end
1 named: own-command .. | part
-1 named: ran other
1 named: =reports reports
-1 named: `number` failed end
1 named: own-tool .. | end
-1 named: own-part .. | number"""
