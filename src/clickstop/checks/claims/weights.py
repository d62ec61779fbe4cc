"""Written by `make claim-weights`: the worth of each trait in hundredths, heaviest first."""

BIAS = -2.54
WEIGHTS = """\
318 named: tick
-256 named: if
-246 named: except
-196 named: <text> hoped
-186 named: =none own-name pass
-184 named: says
171 named: own-passes end
-166 named: not
166 named: =<text> own-name pass
163 full_share
-159 named: own-name .. | fail
-158 named: good other
155 named: <text> own-passes
-154 named: =number trouble end
151 named: =<text> own-name good
-149 peer-name
149 next: peer-tool
-147 named: hoped
-146 named: whole own-name other
146 named: none
145 named: own-passes ,
144 topic: end
144 next: peer-name
143 named: =was fail
143 named: <text>
-141 named: hoped .. own-name
-140 named: may
-140 named: own-command : whole
-139 named: =none own-name
-138 named: when
136 next: <heading>
136 `number`
-133 next: =failed end
131 named: <item>
-131 end
-130 named: =own-topic pass
129 named: =<text> own-command good
128 named: =<text> own-name completes
124 it_passes
123 named: =<text> peer-name pass
-123 named: =`number` failed
-123 named: other own-tool
-121 todo
118 named: =<text> that
-118 peer-tool
-118 named: whole own-name of
-116 named: past
-115 named: own-passes .. of
113 named: own-tool .. | pass
110 topic: <output>
110 named: good
-110 named: =<text> if
109 named: own-command .. | peer-command
-108 next: <question>
108 named: =<text> thing
-107 named: when whole
-106 says
105 named: completes
-105 named: =own-name fail
-104 named: pass other
-103 others
-103 named: pass whole other
103 named: it_passes
-103 named: not .. own-command
101 named: =own-command pass
100 named: <text> whole number
-99 named: other whole own-name
98 named: =trouble none
97 named: =pass own-name end
-97 named: other own-name
97 named: own-command
-96 named: other good end
96 named: =rest end
95 named: own-tool
95 named: run helping
95 named: full_share
-95 named: good other end
-94 named: own-part .. | end
-93 peer-command
-93 named: =not was
93 named: <text> reports
-92 named: =none thing
92 named: =own-name passing
91 named: ran
90 named: passing
89 named: =good (
-89 named: number trouble
88 named: <text> none
88 named: =ran own-name
-88 named: =but not end
-88 named: =number trouble
88 named: own-command .. completes
87 named: =<item> own-name :
-85 named: peer-name pass
84 named: =pass own-name
-84 named: =number fail
84 passing
84 named: , peer-name ,
-84 weakened
82 named: =<text> own-passes end
-81 named: | reports .. own-command
-80 named: ( peer-tool
80 named: both
79 named: =thing own-passes
79 named: own-passes .. | part
78 named: whole number own-name
-78 fail
77 named: peer-passes
-76 named: , but
76 named: and .. own-name
74 named: =good own-name end
74 named: =pass end
74 named: =<text> pass own-name
73 named: =pass ,
-72 named: `other`
72 named: own-name number
72 named: =<text> peer-name and
72 named: good ,
71 named: reports whole
-71 named: =own-name pass of
-71 named: reports preposition
71 named: other if
71 named: =preposition number
70 named: helping passing
70 named: =own-name ,
70 named: =none trouble
-70 peer-passes
-70 named: other
70 named: =own-name and peer-name
70 named: end
69 counted
69 named: but
69 named: after
68 named: <text> good
-68 next: trouble other
68 named: (
68 named: =good end
-67 named: `number`
-67 named: none other
67 named: may other
-67 named: ) none
-66 named: part own-name
65 named: whole thing
65 named: own-name .. trouble
65 named: =<text> good
65 named: <item> part
-65 named: =not ran
64 named: =none own-name trouble
-64 run
64 mended
64 named: own-tool .. good
64 named: preposition whole
63 named: pass
63 named: =own-name good
63 named: :
62 named: =<text> own-name
-62 may
-62 named: own-name helping other
61 named: rest
-61 named: own-name .. number
-61 named: own-part
61 own-tool
61 next: peer-command
60 named: peer-name
60 named: =number ,
59 named: own-command .. | number
59 named: pass helping
-59 named: helping other and
59 named: whole number
58 own-command
-58 named: own-tool .. of
58 named: =own-name pass ,
-58 named: not was
58 named: =none number own-name
57 named: =<text> own-name passing
56 named: helping :
-56 named: own-command .. own-tool
-56 named: =may good
-55 named: own-command other
-55 named: preposition part
-55 named: other helping end
55 named: =too end
55 named: , good
55 `other`
-55 named: =not that
54 named: <text> own-name
54 named: and
54 named: none own-name fail
-54 named: <text> past
54 named: own-name .. | pass
54 named: =<text> thing own-passes
-54 named: part
54 named: and whole own-name
-54 named: helping good
-53 named: =peer-name trouble
53 next: end
53 named: preposition other end
-53 named: <text> own-part
-52 peer-topic
-52 named: =pass , it_passes
52 named: own-command helping good
-52 named: =not good
52 named: =own-name failed
51 named: own-passes
51 named: own-name .. | good
-51 named: =<text> past
-51 named: weakened
-51 named: run
-51 named: =: none
-50 named: others
-50 named: <output> own-command :
-50 named: failed
-50 named: pass , it_passes
-49 named: <text> .. own-part
-49 next: not helping
49 named: =tick end
49 named: peer-tool
48 named: own-name end
48 named: | <text> .. own-name
-48 named: other helping good
-47 named: own-name .. part
47 next: other :
47 next: now
-47 named: own-topic pass
-47 named: =none own-name ran
47 named: =it_passes end
-47 named: =ran end
-47 ran
46 named: and whole
-46 named: own-name .. preposition
-46 named: =own-name not
46 named: =of it
46 next: todo
-45 named: =<text> hoped :
-45 named: =number warnings
-45 named: helping other end
-45 when
-45 hoped
-44 next: not
-44 named: =<text> own-passes (
-44 if
-44 named: other now
44 named: own-name .. | peer-tool
44 topic: good
44 named: whole pass
44 number
-43 named: preposition good end
43 named: =, pass
-43 named: helping fail
-43 named: =<text> own-name preposition
43 named: | of .. own-name
42 named: =not part
-42 named: =of and
42 named: own-tool .. pass
42 named: good end
-41 named: own-name .. | failed
41 named: pass :
41 named: | <text> .. own-command
41 named: , own-name
41 named: =but own-name
40 named: <text> it own-passes
40 named: =mended end
-40 named: =of part
40 named: <text> thing
40 named: <text> .. own-passes
40 named: fail end
39 named: =own-command good end
-39 named: <text> whole layer
39 named: =own-name ran ,
38 named: helping ,
38 named: , whole
38 named: =<text> it
-38 named: =none own-name end
38 named: own-name failed
-38 named: <label> other
-38 named: other good
-38 named: of other helping
38 named: =own-tool none trouble
38 named: =<text> own-passes
-38 named: =own-name : number
-38 named: order
37 named: =was number
-37 named: own-name .. but
37 named: =good ,
37 named: too
-37 named: reports end
37 named: =and own-command
-37 named: other reports other
37 named: =number ) end
-37 next: other
37 named: whole completes
-36 named: =own-name preposition
36 named: own-name .. | past
36 named: of .. own-topic
36 named: =it good
-36 named: , that
36 next: <text>
-36 named: own-passes .. part
-35 named: own-command .. may
35 named: =warnings end
35 named: own-name reports
35 named: =was not
35 named: =that it may
35 named: =own-command completes
35 named: =that of
35 named: =preposition own-name
-35 named: own-name of
35 named: own-passes preposition
-34 except
34 named: =own-name pass end
-34 named: =none peer-name ,
33 named: =ran own-command
33 named: own-passes .. | ,
-33 named: ran .. own-topic
-33 named: that other
-33 whole
-33 named: own-command .. of
-32 named: =`number` failed end
-32 named: | of .. own-command
32 named: own-command .. :
32 none
32 named: =reports good
31 named: =<text> ,
31 named: pass end
-31 named: peer-name .. own-passes
-31 named: ) none trouble
-31 next: =<text> that
-31 named: own-command .. part
-31 named: <text> other preposition
-30 named: peer-tool number
30 named: other not
-30 next: helping of other
30 now
-30 named: =<item> own-name pass
29 named: helping end
29 it
29 next: <output>
29 named: =own-tool good end
-29 named: , it_passes
-29 named: own-command .. ,
29 named: =none trouble end
-29 named: whole other own-topic
-29 named: now other
29 named: =, own-name
-28 own-part
-28 named: =<text> order
-28 named: it helping
28 named: other number
-28 named: own-name of whole
28 named: =, preposition
-28 named: own-name .. | none
-27 other
27 named: own-tool helping
27 named: =fail own-topic
27 named: <text> own-command
27 named: trouble helping
-27 named: own-name .. | except
-27 named: =<output> own-command :
27 named: <text> peer-command
-27 named: helping not
-27 named: whole other own-name
-27 not
26 named: =number own-name ,
26 next: helping end
-26 next: it other
-26 next: =none end
26 named: =<question> own-name end
-26 named: =past own-name
-26 next: <text> other
25 named: =, and
-25 named: =<text> part own-name
-25 named: own-name .. not
25 named: own-name .. | that
25 named: =number own-name pass
25 named: other :
-25 named: other whole other
25 named: own-passes and
25 named: | <text> .. own-passes
-25 named: own-part .. | pass
24 named: own-command .. good
24 named: own-passes .. and
-24 named: , and whole
24 next: =pass end
-24 named: =hoped end
24 next: , that
24 named: =good but
24 named: | part .. own-name
24 named: not other
-24 named: number warnings
24 named: of whole thing
-23 named: <text> except
-23 order
23 named: own-command .. pass
23 named: own-name .. and
-23 named: own-name .. | number
23 named: pass preposition
23 next: was
-22 named: : `other`
22 was
-22 named: part .. own-name
-22 named: own-command .. | it
22 named: <text> helping whole
22 named: =own-name : good
-22 named: own-name may
-21 next: peer-command : good
21 named: own-tool .. ,
21 named: <text> other helping
-21 named: =, but
21 tick
21 (
-21 next: may
21 named: <text> helping
-21 named: =own-name but
21 next: =, that
20 named: good helping
-20 named: whole other end
20 named: =reports none
-20 named: own-name of thing
20 named: | <text> .. own-topic
20 named: good (
-20 next: failed
-19 named: other end
-19 named: own-passes other
-19 named: =reports number
-19 named: =, it_passes
18 named: preposition .. own-name
-18 next: order
-18 named: =part own-name pass
18 named: own-name trouble
18 named: =own-passes ,
-17 next: =peer-command : good
17 artifact
-17 named: whole own-command
-17 named: after number
17 named: other except
-16 named: helping if
16 named: whole own-name
16 named: =, own-name pass
-16 failed
-16 trouble
-16 named: =of `other`
-15 named: <text> whole
15 named: it other
15 next: <text> whole
-15 named: own-name .. | preposition
-15 named: =, none
15 completes
15 named: own-topic
15 named: <text> .. own-tool
15 named: =of own-name
14 named: own-command .. none
14 named: <text> own-name pass
-14 named: of
-14 named: own-part .. | number
-14 named: none peer-name ,
14 named: it_passes end
14 too
-14 named: =number ) none
-14 named: past .. own-name
-14 named: others .. own-name
14 named: =peer-command pass
13 named: thing .. own-name
13 named: =number own-name
13 named: own-name helping good
-13 named: own-command .. own-name
-13 named: except end
13 named: =<text> ran own-name
13 named: =own-name :
-13 named: own-command .. preposition
12 named: =it pass
12 named: =own-name trouble end
12 next: :
12 named: =and own-name pass
-12 named: | peer-name .. own-name
-12 next: =hoped end
12 named: =pass reports
12 ,
-11 named: =preposition others
11 named: own-topic .. ,
11 named: of of
11 named: own-command end
11 named: =none own-name fail
11 named: =: good
11 named: own-passes .. | peer-name
-10 named: own-name .. pass
-10 named: other helping
10 named: =<text> pass
10 named: =<text> own-name none
10 named: =own-tool good
10 reports
-9 named: own-part .. | )
9 named: <text> other
9 named: own-passes .. good
9 named: own-part .. but
9 named: : good
9 named: preposition whole other
-9 named: own-name .. | not
9 own-passes
9 named: whole own-name helping
8 topic: number
8 after
8 named: other reports of
8 named: =number part
-8 named: <text> other ran
-8 named: =) none
-8 named: whole other of
-8 but
-8 named: peer-command other
8 named: none .. own-topic
-8 next: not end
8 named: own-passes .. | end
7 named: =<text> reports
7 named: | , .. own-command
-7 next: preposition whole
7 named: helping
7 helping
7 named: | ( .. own-name
7 next: good
7 of
7 named: | peer-command .. own-command
7 named: own-name .. mended
7 next: that
-7 named: own-name .. may
7 next: none trouble end
-6 next: <item>
6 named: whole other helping
6 next: other of
-6 named: own-name .. good
6 named: =number pass
6 thing
6 named: own-command .. | end
6 good
6 named: number other
-6 named: own-name helping number
6 named: , helping
6 named: =reports reports
-6 named: broken
6 named: that it may
-5 named: =) none trouble
-5 named: if :
5 named: own-passes .. | number
5 named: own-name .. end
-5 named: none own-name ran
5 named: own-name .. ,
5 preposition
-5 named: =: peer-name
5 named: mended
5 named: =none warnings
-5 named: that .. own-name
5 named: own-name pass end
-5 next: number
-5 named: <text> .. own-name
-5 next: if
-5 named: : whole
5 pass
5 named: peer-command
-5 named: of other
-5 named: own-name .. thing
5 named: =good preposition
-5 named: own-topic .. pass
4 named: =reports `other`
4 named: ran .. own-command
4 named: own-tool .. reports
4 named: ,
-4 named: : whole pass
4 named: | preposition .. own-name
4 named: none trouble end
4 next: other and
4 named: =part end
-4 named: <output> own-command
4 named: helping none trouble
-4 named: <text> .. own-topic
-4 part
4 named: other preposition
-4 next: other not
4 named: =own-topic end
4 named: helping reports
4 next: , it
-3 named: and good end
3 named: , .. own-topic
-3 named: number
-3 named: =and good end
-3 named: <text> of
3 named: =<text> peer-name
-3 next: it
-3 named: | pass .. own-command
3 named: )
3 named: own-name .. reports
-3 named: own-name other
3 named: other (
-3 named: =hoped own-name
-2 next: none other
2 )
-2 named: =reports own-command
2 next: whole
-2 named: own-name .. `other`
-2 named: <text> whole own-passes
-2 named: own-passes .. end
2 named: `number` pass end
2 next: pass
-2 named: =<output> own-command
2 next: preposition
-2 named: other helping completes
-2 named: whole own-passes
2 unit
1 layer
1 and
-1 named: =( peer-tool
1 named: that whole other
-1 named: =number thing :
1 named: =own-passes good
1 named: own-name fail end
1 named: own-name"""
