package answer

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	"github.com/answer-visibility/avm/model"
)

const (
	// keptAnalyzers and keptAnalyzerBytes bound the analyzers that a Maker keeps for
	// the next caller with the same entities.
	keptAnalyzers     = 256
	keptAnalyzerBytes = 64 << 20
)

// Maker makes analyzers. They share what does not depend on their entities, and
// callers with equal entities share one analyzer, so a version of a project's names
// is compiled once. A Maker is safe for concurrent use.
type Maker struct {
	table func() *foldTable // made when the first analyzer is

	limit     int // bytes that kept may hold
	compiling singleflight.Group
	mu        sync.Mutex
	kept      *simplelru.LRU[[sha256.Size]byte, *Analyzer]
	bytes     int // size of kept
}

// NewMaker prepares what analyzers share.
func NewMaker() *Maker {
	m := &Maker{table: sync.OnceValue(newFoldTable), limit: keptAnalyzerBytes}
	m.kept, _ = simplelru.NewLRU(keptAnalyzers, func(_ [sha256.Size]byte, a *Analyzer) {
		m.bytes -= a.size()
	})
	return m
}

// SharedMaker returns the Maker of the process. All its users share one memory bound.
func SharedMaker() *Maker { return sharedMaker() }

var sharedMaker = sync.OnceValue(NewMaker) //nolint:gochecknoglobals // the memory that it bounds is the process's

// Analyzer returns the analyzer of entities, compiled now or for an earlier caller. It fails with a
// validation fault that names an entity without a usable name, or an invalid domain. Analyzers of different
// entities compile at the same time.
func (m *Maker) Analyzer(entities []Entity) (*Analyzer, error) {
	content, err := json.Marshal(entities) //nolint:musttag // it is hashed, and nobody reads the names of its fields
	if err != nil {
		return nil, fmt.Errorf("identify entities: %w", err)
	}
	key := sha256.Sum256(content)
	if known := m.find(key); known != nil {
		return known, nil
	}
	made, err, _ := m.compiling.Do(string(key[:]), func() (any, error) {
		a, err := m.compile(entities)
		if err == nil {
			m.keep(key, a)
		}
		return a, err
	})
	if err != nil {
		return nil, err
	}
	return made.(*Analyzer), nil //nolint:forcetypeassert // see above
}

// find returns the stored analyzer of a key, or nil.
func (m *Maker) find(key [sha256.Size]byte) *Analyzer {
	m.mu.Lock()
	defer m.mu.Unlock()
	known, _ := m.kept.Get(key)
	return known
}

// keep stores an analyzer and evicts the least recently used ones. It does not store an analyzer that is
// larger than the limit.
func (m *Maker) keep(key [sha256.Size]byte, a *Analyzer) {
	size := a.size()
	if size > m.limit {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept.Contains(key) { // another caller has stored it
		return
	}
	m.bytes += size
	m.kept.Add(key, a)
	for m.bytes > m.limit {
		m.kept.RemoveOldest()
	}
}

func (m *Maker) compile(entities []Entity) (*Analyzer, error) {
	a := &Analyzer{entities: make([]compiled, len(entities)), table: m.table(), owners: map[string][]int{}}
	c := compiler{analyzer: a, folder: folder{table: a.table}, index: map[string]int{}}
	for i, e := range entities {
		a.entities[i] = compiled{
			unintended:      map[string]bool{},
			contextRequired: e.Matching.Mode == model.EntityMatchingModeContextRequired,
			commonWord:      e.Matching.CommonWord,
		}
		if err := c.add(i, e); err != nil {
			return nil, err
		}
	}
	c.shared()
	if len(a.patterns) == 0 {
		return a, nil
	}
	texts := make([]string, len(a.patterns))
	for i, p := range a.patterns {
		texts[i] = p.text
	}
	a.matcher = newTrie(texts)
	return a, nil
}

const (
	// patternSize is about the memory of a pattern in bytes besides its text: its head
	// and two nodes of the trie.
	patternSize = 64 + 2*trieNodeSize
	// useSize is about the memory of a use of a pattern in bytes besides its texts.
	useSize = 384
)

// size estimates the memory of an analyzer in bytes, without what analyzers share.
func (a *Analyzer) size() int {
	size := 1 << 10
	for i := range a.patterns {
		size += patternSize + useSize*len(a.patterns[i].uses) + 2*len(a.patterns[i].text)
	}
	return size
}
