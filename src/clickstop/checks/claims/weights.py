"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""

BIAS = -1.92
WEIGHTS = """\
-267 named: if
259 named: tick
235 named: =if may
-223 peer-tool
209 next: peer-tool
-207 peer-name
-202 named: , none thing
-200 named: =number trouble end
190 named: =<text> own-name good
-189 says
-183 named: except
-177 named: hoped .. own-name
-171 named: good other
-170 named: own-name .. | fail
170 named: other warnings end
-166 peer-topic
164 named: =<text> own-name pass
161 named: <text> own-passes
161 next: peer-name
-159 named: <text> hoped
157 named: it_passes
-152 named: when whole
-151 named: =none own-name
-149 named: may
-149 named: not
-147 next: =failed end
146 named: =was fail
146 named: =<text> own-name completes
145 named: own-passes end
142 named: whole pass
-141 peer-command
141 named: whole completes own-name
141 named: completes
-140 named: whole own-name other
139 named: =was not
-137 named: not .. own-command
137 named: full_share
-135 named: other good end
134 named: =was number
132 named: =<text> that
-128 named: hoped
127 named: peer-tool
-125 named: own-part .. | end
-124 weakened
123 named: =pass own-name end
123 named: own-tool .. | pass
123 named: =<text> thing
-123 named: =<item> own-name pass
122 named: other helping preposition
121 named: =<text> own-command good
121 named: <text> whole number
120 topic: <output>
119 next: <text> helping whole
118 named: own-passes .. | part
-116 named: =none own-name pass
-116 named: =not ran
116 named: pass helping
114 named: =not part
-113 named: =own-topic pass
112 named: own-tool other end
109 tick
107 named: ran
107 passing
-106 named: when
-106 named: own-part .. | pass
106 named: =thing own-passes
105 named: other if
-105 named: own-passes .. of
105 named: other except
-105 named: other
-105 named: =not that
-104 named: =may good
-103 named: run
103 named: peer-name
101 named: run helping
100 next: now
-100 named: <output> own-command :
-100 named: =`number` failed
-99 named: other whole own-name
98 named: =that of
-98 named: <text> own-part
-97 named: =number trouble
97 named: own-command .. completes
97 named: =<text> own-passes end
-96 except
94 named: =rest end
-94 named: pass whole other
94 named: own-name .. | peer-tool
-93 named: pass other
-93 named: reports preposition
92 named: =none trouble
92 none
91 named: own-command .. | peer-command
91 named: own-command
90 named: own-passes ,
90 named: =<item> own-name :
90 named: none
89 named: =good (
-89 named: =<text> if
-87 named: preposition part
-87 named: part own-name
-87 named: other own-name
86 named: <text> none
86 named: own-tool
86 named: =own-name passing
85 named: =but preposition
-85 named: <text> .. own-part
-84 named: =number thing :
-84 named: =own-name fail
-84 fail
82 full_share
82 named: whole number
81 named: =none own-name trouble
81 named: <text>
80 named: =trouble none
80 named: but
80 named: after
78 named: =too end
-78 named: others
78 `number`
-77 named: helping other and
-77 named: =none own-name ran
77 named: pass :
77 named: =<text> own-name passing
-77 end
-77 named: =<text> order
-76 when
-75 next: <question>
-75 named: past
75 named: =<text> own-name and
74 named: , good
-74 named: <text> other number
-74 named: peer-name trouble
-74 named: =<text> past
73 named: <item>
73 named: =ran own-name
73 named: peer-topic
73 next: =<text> neutral
-71 named: =<text> hoped :
71 named: and .. own-name
71 named: own-name number
70 named: =<text> pass own-name
-70 named: whole own-name of
70 good
70 next: peer-command
69 next: was
-69 named: , but
69 topic: end
-69 named: =pass , it_passes
68 named: =number ) end
-68 named: says
-68 named: number trouble
-67 named: helping fail
67 named: , peer-name ,
67 named: =warnings end
67 named: own-command .. :
66 named: good
66 named: =<text> good
-66 others
-66 named: =number fail
66 named: own-command .. pass
-66 named: =not was
-66 named: own-command .. may
-64 named: none other
-64 named: =<output> own-command :
64 named: | part .. own-name
64 named: =own-name ,
63 named: (
63 named: own-passes
-62 named: own-tool .. of
62 named: rest
-62 named: other reports other
61 named: mended
61 it_passes
-61 named: =none thing
61 named: <text> thing
61 number
-59 named: pass , it_passes
59 named: both
59 named: that whole other
59 named: helping passing
-59 named: layer
58 layer
-58 named: preposition good end
58 named: =own-command completes
-58 named: other helping good
58 named: peer-passes
58 named: other not
57 named: =good end
-57 named: <text> other preposition
57 named: own-command .. | part
-56 order
56 next: end
56 named: own-passes .. | ,
-56 named: , that
55 named: =<text> own-name
-55 named: `other`
54 pass
54 named: own-name trouble
-54 named: good other end
-54 named: peer-name pass
54 named: =and own-command
54 named: =<text> peer-name and
-53 ran
53 next: mended
53 named: =number ,
52 named: | <text> .. own-passes
-52 named: of thing
52 named: own-name .. | that
52 named: good ,
52 named: whole other :
52 named: =own-command pass
-51 named: it helping
51 named: <text> reports
51 named: =pass , preposition
51 named: helping :
50 named: own-command .. | number
-50 named: own-name .. number
50 named: preposition whole
50 named: own-command helping good
50 named: own-command .. none
50 named: =own-name pass ,
49 next: <heading>
-49 named: own-command .. own-tool
49 named: own-name failed
-49 named: <text> except
48 named: except helping end
48 named: of of other
48 named: passing
-48 next: none other
-48 named: part
-48 next: trouble other
-48 named: helping good
47 named: reports whole
-47 named: =none own-name end
47 named: =fail own-topic
-47 next: may
46 artifact
46 named: preposition other end
46 named: of .. own-topic
-46 named: broken
-46 named: | reports .. own-command
46 named: may other
-46 named: =number , none
46 named: other own-part
-46 named: own-name .. part
-45 named: of other helping
45 named: =preposition own-name
45 next: =peer-name not
-45 next: <item>
45 named: <text> peer-command
-45 peer-passes
44 named: own-name pass end
44 named: end
44 named: =good own-name end
44 named: =preposition number
44 named: other own-name helping
44 named: and whole
44 named: =it_passes end
44 named: pass end
-43 named: =thing ,
-43 next: other
43 named: =own-name good
43 named: =pass ,
42 named: =pass own-name
42 named: =good ,
-42 named: =<text> own-name preposition
-42 named: reports end
42 named: of whole thing
-42 named: =preposition others
41 named: fail end
-41 hoped
-41 named: own-passes .. part
41 named: number helping ,
41 named: and
41 named: none own-name fail
41 named: own-tool .. good
41 own-tool
41 named: now
41 named: pass
40 named: own-topic .. ,
40 named: own-name .. | pass
-40 named: own-name .. | failed
40 named: | but .. own-name
-40 named: =number :
40 named: and whole own-name
40 named: good end
-40 rest
-39 makes
-39 named: own-passes other
39 named: =<text> thing own-passes
39 named: =pass end
39 it
39 named: other preposition part
-39 named: =not good
38 named: whole thing
-38 named: own-name .. | none
38 named: whole number own-name
38 named: own-name .. | good
-38 named: <label> other
38 named: | <text> .. own-command
38 named: own-name end
-38 next: =not preposition
-37 named: helping not
-37 named: whole other own-name
37 named: =own-command good end
-37 named: other ) end
-37 next: it
37 named: =mended end
37 named: =<text> it
-37 named: except end
-37 named: =: none
-37 named: =reports number
37 named: :
37 named: =own-tool none trouble
37 named: <text> good
-36 next: =<text> that
-36 named: <text> peer-name helping
-36 named: own-name was good
-36 named: =number warnings
36 named: =, own-name good
36 named: <text> own-name
-36 named: <text> whole layer
-36 named: =own-name preposition
-36 whole
36 topic: good
-35 named: own-name .. | ran
35 named: own-passes .. | and
-35 past
-35 named: failed
-35 named: own-name .. not
35 own-command
35 named: =, own-name pass
-34 named: =pass of
-34 named: =, none
-34 named: own-command .. | it
34 named: other hoped
34 named: =none warnings
33 named: =<text> peer-name
-33 named: `number`
-33 not
-33 named: =own-name : number
33 named: trouble helping
-33 next: not
33 named: =own-tool good end
32 named: own-topic .. | ran
32 `other`
-32 named: =, but
-32 named: <output> own-command
32 named: <text> own-command and
32 named: | <text> .. own-name
32 named: it_passes end
32 named: =<text> peer-name pass
32 named: own-command .. | good
32 named: whole helping other
-32 named: =<text> own-name not
32 named: good helping
32 helping
-32 named: =number ) none
31 named: own-tool helping
-31 named: =of part
-31 next: number
31 named: =<text> reports
31 named: other number
-31 named: own-topic pass
-31 next: failed
31 named: =<text> own-tool
31 named: own-topic .. but
-31 next: if
30 next: except
-30 named: other helping end
-30 named: not .. own-passes
-30 named: own-command other
-30 named: own-command .. preposition
30 named: =none number own-name
-30 named: =, none thing
30 ,
-30 named: =ran end
30 named: own-passes .. | end
-30 named: =of and
-30 named: ran .. own-topic
-30 named: weakened
30 named: peer-command
30 named: <item> .. own-command
-29 failed
29 named: <text> it own-passes
29 named: too
-29 named: =own-name pass of
29 named: own-name .. mended
-29 named: own-name helping other
-29 named: whole other own-topic
-29 peer-part
29 named: , `other`
-29 named: =<text> todo
29 named: =but own-name
28 named: other : own-part
28 named: =none trouble end
28 named: good (
-28 named: now other
28 named: =, and
28 named: counted
-28 named: run .. own-command
28 named: =<text> ,
-28 named: `other` end
28 named: , whole
-28 named: other good
27 named: =<output> ran
-27 named: other whole other
-27 named: <text> whole
-27 named: =<text> part own-name
26 next: <text> hoped other
26 next: :
26 named: own-command .. good
26 named: whole completes
-26 named: own-name of
-26 next: =<text> if
26 next: ) end
-25 completes
-25 named: own-name may
-25 run
-25 named: others .. own-name
25 next: tick
-25 if
25 named: <output> ran
-25 named: , that other
-25 named: =part own-name pass
-25 may
-25 named: own-command .. ,
-25 named: other end
25 named: | of .. own-name
24 named: other (
-24 named: =<text> own-name of
-24 but
24 named: own-name .. | own-name
-24 named: of
24 named: =not may
-24 named: =`number` failed end
-24 named: other reports
-24 named: other thing
24 named: <item> own-command
-24 named: =part and
23 named: , own-name
23 named: preposition .. own-name
23 named: helping pass end
-23 named: own-name .. pass
23 named: helping ,
-23 named: own-name .. | number
-23 now
23 named: =<text> own-name none
23 next: , that
-23 named: ) none
23 named: =it good
-22 named: =preposition thing
22 named: =good but
-22 named: whole own-command
22 reports
22 next: <text> whole
-22 named: ) none trouble
-22 named: whole other end
-22 named: =number of
-22 named: =hoped own-name
-22 named: own-name .. but
22 named: own-name reports
-22 part
-21 next: whole thing
21 named: helping other of
21 next: =pass end
21 :
-21 named: , and whole
21 of
21 next: =, that
21 named: =<text> own-passes
-21 named: =hoped end
-21 named: and own-command helping
-21 named: =and own-name end
21 named: <text> own-name pass
20 next: whole other of
-20 that
20 named: =: :
20 named: own-tool .. pass
-20 named: not was
20 named: =<text> ran own-name
20 named: : other
20 named: =: good
-19 named: own-name of whole
19 named: it other end
-19 named: <text> .. own-topic
19 named: | ( .. own-name
19 named: =( own-command
19 named: <text> other helping
19 named: =own-name failed
19 thing
19 named: =, pass
-19 next: helping of
-19 named: own-name helping number
-19 named: <text> of
19 named: =number part
-18 named: trouble other
-18 named: =<text> own-passes (
18 named: <text> own-command
-18 named: helping other end
-18 named: after number
18 next: other of whole
18 named: <text> .. own-passes
-18 named: own-name .. preposition
18 named: : good
18 named: <text> now
18 named: <text> other
17 topic: whole
17 named: =: pass end
17 named: own-command .. | others
-17 named: =but not
17 named: number other
17 named: pass preposition
-16 named: <text> .. own-name
-16 named: <text> other own-name
16 named: =that hoped
-16 named: own-name .. good
16 named: own-command .. | pass
-16 named: <text> other ran
-16 named: =<text> hoped
-16 named: own-part
16 next: other and
16 named: =own-command good
16 named: <text> whole other
16 named: =own-tool good
16 named: own-name .. and
-16 named: whole own-topic
16 named: =own-name pass but
15 named: own-name .. trouble
15 named: whole ran
15 named: =own-name and peer-name
15 named: that of
15 next: =if may end
-15 named: own-name .. may
15 next: , it
15 next: neutral
-15 named: other now
15 named: <text> helping
-14 named: =: peer-name
14 next: <text>
14 named: other preposition
-14 named: =of `other`
14 named: own-topic
14 named: reports .. own-name
14 named: | , .. own-command
-14 named: whole other of
14 named: helping end
-14 preposition
-14 named: =pass and
14 named: =of it
14 named: own-name .. ,
14 named: =preposition number end
-14 next: run
13 named: =, preposition
13 named: other of whole
13 next: preposition
13 next: that
13 named: <text> helping whole
13 named: : pass end
13 counted
-13 named: own-name .. | thing
-13 named: helping
13 named: =part end
13 named: =preposition but
13 was
13 named: =: own-command
13 other
-13 next: helping of other
13 named: own-name .. | peer-name
-13 named: | pass .. own-command
13 named: =of :
-13 named: =but not end
-12 named: and number
12 named: =reports `other`
12 named: other part
-12 todo
-12 named: other after
12 named: own-passes preposition
-12 named: number
-12 named: =<text> others
-12 named: it helping other
12 both
11 named: other and other
11 named: own-name .. | :
11 named: =and own-name
11 named: preposition whole other
-11 named: =own-name of
-11 named: thing `other`
11 named: =own-name : good
10 next: helping end
-10 named: helping number
-10 named: | peer-name .. own-name
10 named: =that that
10 named: =, reports
10 named: =: own-command good
10 named: helping reports
-10 named: =of good
-10 named: own-name other
-10 named: other helping
-10 next: =<text> ran
10 named: own-name .. reports
-9 named: helping may
-9 named: own-part .. | none
9 named: )
9 named: whole own-name
9 named: , own-command
9 named: =<text> own-name :
9 named: own-name .. | past
9 named: and other end
-9 next: not helping
-8 next: whole part
-8 named: , it_passes
-8 next: ran
-8 named: own-name .. | except
8 next: =, it
8 named: =, and own-command
-8 named: own-part .. end
8 named: own-command .. | end
8 named: whole
-8 named: =number end
8 next: of other of
-8 named: =<text> number
8 next: other of other
7 named: | of .. own-part
7 and
7 named: preposition
-7 next: none
-7 named: own-name .. `other`
-7 trouble
-7 named: =past own-name
-7 named: | if .. own-name
7 named: own-name
7 named: <text> other of
-7 own-name
7 named: reports good
-7 next: =<text> not
7 named: =reports good
7 named: =peer-name :
-7 named: number .. own-topic
6 named: own-name : good
-6 named: helping own-command
6 named: | own-name .. own-name
6 named: =good preposition
-6 named: whole reports
6 named: good but
-6 named: =may pass
-6 named: | of .. own-command
-6 named: `number` failed
6 named: , .. own-name
-6 named: =not own-name
-6 named: ,
6 named: that it may
5 named: not other
5 next: (
-5 next: it other
-5 named: todo
-5 named: own-part .. | )
5 named: =pass :
-5 named: =it none
5 own-passes
-5 named: of other
5 named: =own-name pass end
-5 mended
-5 next: <text> other
-4 named: =<output> own-command
4 named: | , .. own-name
-4 named: own-name .. | trouble
4 named: =peer-command pass
-4 named: =not end
-4 named: own-name .. | not
4 named: own-name helping good
-4 named: =<text> may
4 named: own-name .. end
3 next: part end
-3 named: others helping
-3 named: own-command .. own-name
3 named: : own-command
-3 named: number warnings
-3 named: `number` failed end
3 named: own-tool .. ,
-3 named: whole layer
3 named: but other
3 named: | not .. own-name
-3 named: | thing .. own-name
-3 named: =of end
-3 named: =run own-command
3 named: =own-name ran ,
3 named: =, own-name
3 (
2 next: =part end
-2 next: other end
2 named: =<text> own-command pass
2 named: none trouble end
-2 next: `other`
2 named: that whole
2 named: whole other part
-2 named: own-passes .. end
2 named: =<item> own-command
2 named: own-name (
2 named: | reports .. own-name
2 next: number pass
2 named: =of own-name
-2 named: hoped whole
2 named: =number own-name pass
2 named: : own-command good
-2 named: =: hoped
1 named: other of
-1 named: own-command .. of
-1 named: own-name good
1 named: none own-name trouble
1 named: own-command .. | )
-1 named: own-command .. | and
1 named: =number own-name ,
1 named: , peer-command"""
