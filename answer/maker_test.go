package answer

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/answer-visibility/avm/model"
)

// longNames returns the entities of a project at the bound on names: random CJK
// characters, which have no prefixes in common and fold to themselves.
func longNames(competitors, aliases, length int) []Entity {
	random := rand.New(rand.NewPCG(1, 2))
	entities := make([]Entity, competitors)
	for i := range entities {
		entities[i] = Entity{Name: fmt.Sprintf("Competitor %d", i), Aliases: make([]string, aliases)}
		for j := range entities[i].Aliases {
			var alias strings.Builder
			for range length {
				alias.WriteRune(rune(0x4e00 + random.IntN(20_000)))
			}
			entities[i].Aliases[j] = alias.String()
		}
	}
	return entities
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// The tables of 4.7 MB of names, twenty times the bound of a project, stay below
// 64 MB: they took more than 7 GB when each byte had a row of transitions.
func TestTablesOfManyNamesAreSmall(t *testing.T) { //nolint:paralleltest // it measures memory
	maker, entities := NewMaker(), longNames(60, 100, 200)
	before := heap()
	a, err := maker.Analyzer(entities)
	if err != nil {
		t.Fatal(err)
	}
	if grown := int64(heap()) - int64(before); grown > 64<<20 {
		t.Errorf("the tables take %d MB", grown>>20)
	}
	wanted := entities[30].Aliases[50]
	found := a.Read(Input{Text: "They name " + wanted + " first."})
	if found.MentionCounts[30] != 1 {
		t.Errorf("the alias is mentioned %d times, not once", found.MentionCounts[30])
	}
	runtime.KeepAlive(entities)
}

// The tables of a project at the bound fit into the cache, whatever its names are.
func TestTablesOfAProjectAtTheBoundAreKept(t *testing.T) { //nolint:paralleltest // it measures memory
	for _, form := range []string{"Abc & %05d", "Müll & Aeoe%05dkka", "Q%d Müller Aekka", "Karkka%dkka", "Acme %d", "Pluskka%d and Üaeος"} {
		var entities []Entity
		var names model.Names
		for n := 0; !names.Over(); n++ {
			if n%98 == 0 {
				entities = append(entities, Entity{Name: fmt.Sprintf("Competitor %d", n)})
			}
			alias := fmt.Sprintf(form, n)
			last := &entities[len(entities)-1]
			last.Aliases = append(last.Aliases, alias)
			names = names.Plus(model.NamesOf(alias, nil, nil, model.EntityMatching{}))
		}
		maker, before := NewMaker(), heap()
		a, err := maker.Analyzer(entities)
		if err != nil {
			t.Fatal(err)
		}
		if grown := int64(heap()) - int64(before); grown > keptAnalyzerBytes || a.size() > keptAnalyzerBytes || maker.kept.Len() != 1 {
			t.Errorf("%q: %d patterns take %d MB, about %d", form, len(a.patterns), grown>>20, a.size()>>20)
		}
		runtime.KeepAlive(entities)
	}
}

// ConjunctionSpellings is the number of spellings that the matcher searches for.
func TestSpellingsOfConjunctions(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{
		"Abc & 001": model.ConjunctionSpellings, "H&M": 2, "Marks & Spencer": model.ConjunctionSpellings, "A & B & C": 1, "& Co": 1, "Acme": 1,
	} {
		if got := 1 + len(conjoined(name)); got != want || model.Spellings(name) != want {
			t.Errorf("%q is looked for in %d spellings and counts in %d, not %d", name, got, model.Spellings(name), want)
		}
	}
}

func TestEqualEntitiesShareAnAnalyzer(t *testing.T) {
	t.Parallel()
	maker := NewMaker()
	first, err := maker.Analyzer(longNames(2, 3, 5))
	if err != nil {
		t.Fatal(err)
	}
	second, err := maker.Analyzer(longNames(2, 3, 5))
	if err != nil || first != second {
		t.Errorf("equal entities were compiled twice, %v", err)
	}
	third, err := maker.Analyzer(longNames(2, 3, 6))
	if err != nil || third == first {
		t.Errorf("other entities share an analyzer, %v", err)
	}
}

// An analyzer that is larger than the cache evicts no other.
func TestLargeAnalyzerEvictsNoOther(t *testing.T) {
	t.Parallel()
	maker := NewMaker()
	maker.limit = 64 << 10
	small := longNames(1, 3, 5)
	first, err := maker.Analyzer(small)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := maker.Analyzer(longNames(10, 20, 100)); err != nil || a.size() <= maker.limit {
		t.Fatal("it fits", err)
	}
	if again, err := maker.Analyzer(small); err != nil || again != first || maker.kept.Len() != 1 {
		t.Errorf("the small one was compiled again (%v); %d are kept", err, maker.kept.Len())
	}
}

// Callers that ask for the same entities at once wait for one compilation.
func TestEqualEntitiesAreCompiledOnce(t *testing.T) {
	t.Parallel()
	maker := NewMaker()
	maker.limit = 0 // nothing is kept
	entities := longNames(20, 90, 50)
	made := make([]*Analyzer, 8)
	var all sync.WaitGroup
	start := make(chan struct{})
	for i := range made {
		all.Go(func() {
			<-start
			made[i], _ = maker.Analyzer(entities)
		})
	}
	close(start)
	all.Wait()
	different := map[*Analyzer]bool{}
	for _, a := range made {
		different[a] = true
	}
	if different[nil] || len(different) == len(made) {
		t.Errorf("%d compilations for %d callers", len(different), len(made))
	}
}

func TestKeptAnalyzersAreBoundedInBytes(t *testing.T) {
	t.Parallel()
	maker := NewMaker()
	maker.limit = 64 << 10
	for length := range 12 {
		if _, err := maker.Analyzer(longNames(3, 10, 40+length)); err != nil {
			t.Fatal(err)
		}
	}
	if n := maker.kept.Len(); maker.bytes > maker.limit || n == 0 || n == 12 {
		t.Errorf("%d analyzers of %d bytes are kept", n, maker.bytes)
	}
}

// A text that names the same entity from every character on is read in bounded memory.
func TestHitsOfOneAnswerAreBounded(t *testing.T) {
	t.Parallel()
	aliases := make([]string, 100)
	for i := range aliases {
		aliases[i] = strings.Repeat("中", i+1)
	}
	a, err := NewAnalyzer([]Entity{{Name: "Acme", Aliases: aliases}})
	if err != nil {
		t.Fatal(err)
	}
	s := a.acquire()
	s.folder.fold(strings.Repeat("中", 100_000))
	if hits := a.find(s); len(hits) < maxHits || len(hits) > maxHits+len(aliases) {
		t.Errorf("%d hits", len(hits))
	}
}
