package dedup

// Set is a few questions that many others are compared with: each of the others
// is looked up by its words, not compared with all.
type Set struct {
	prints []Print
	struck []bool
	byWord map[string][]int
	byGist map[string][]int
	seen   []int // the last look-up that a member was compared in
	round  int
	most   int // words of a question without a gist that may be the same as a member
}

// NewSet returns a set of questions.
func NewSet(prints []Print) *Set {
	s := &Set{
		prints: prints, struck: make([]bool, len(prints)), seen: make([]int, len(prints)),
		byWord: map[string][]int{}, byGist: map[string][]int{},
	}
	for i := range prints {
		s.most = max(s.most, int(float64(len(prints[i].words))/someWords))
		for _, w := range prints[i].words {
			s.byWord[w] = append(s.byWord[w], i)
		}
		for _, w := range prints[i].gist {
			s.byGist[w] = append(s.byGist[w], i)
		}
	}
	return s
}

// Longest returns the beginning of the longest fingerprints that may strike out a question of the set. A fingerprint of the
// Matcher's version with a greater beginning has too many words to share enough with any.
func (s *Set) Longest(m *Matcher) string { return m.head(s.most) }

// StrikeKept is Strike for a question whose fingerprint was kept. It returns false, and strikes nothing, if the fingerprint is
// not one of the Matcher's version.
func (s *Set) StrikeKept(m *Matcher, fingerprint string) bool {
	other, ok := m.kept(fingerprint)
	if ok {
		s.Strike(&other)
	}
	return ok
}

// Strike strikes out every question of the set that asks the same as another.
func (s *Set) Strike(other *Print) {
	s.round++
	for _, w := range other.words {
		s.compare(other, s.byWord[w])
	}
	for _, w := range other.gist {
		s.compare(other, s.byGist[w])
	}
}

func (s *Set) compare(other *Print, members []int) {
	for _, i := range members {
		if s.struck[i] || s.seen[i] == s.round {
			continue
		}
		s.seen[i] = s.round
		s.struck[i] = Same(&s.prints[i], other)
	}
}

// Distinct strikes out every question that asks the same as an earlier one that
// is not struck out.
func (s *Set) Distinct() {
	for i := range s.prints {
		if s.struck[i] {
			continue
		}
		for j := i + 1; j < len(s.prints); j++ {
			s.struck[j] = s.struck[j] || Same(&s.prints[i], &s.prints[j])
		}
	}
}

// Struck reports whether the question at a place is struck out.
func (s *Set) Struck(i int) bool { return s.struck[i] }
