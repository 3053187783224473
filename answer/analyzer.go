package answer

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/answer-visibility/avm/internal/fault"
)

// Analyzer reads answers for one set of entities. It is immutable and safe for
// concurrent use.
type Analyzer struct {
	entities []compiled
	table    *foldTable
	patterns []pattern
	matcher  *trie            // nil without patterns
	owners   map[string][]int // host to the entities owning it
	pool     sync.Pool        // of *scratch
}

// compiled is what of an entity is asked at reading time.
type compiled struct {
	unintended      map[string]bool
	contextRequired bool
	commonWord      bool
}

// ambiguous says that a name alone is not always a mention of the entity.
func (c *compiled) ambiguous() bool { return c.contextRequired || c.commonWord }

type role uint8

const (
	roleName role = iota
	roleDomain
	roleContext
	roleExclusion
)

// use is what one pattern means to one entity.
type use struct {
	entity int
	role   role
	// distinct says that the pattern stands for the entity and nothing else.
	distinct bool
	// written are the case signatures of the spellings that were configured.
	written []string
}

// pattern is one folded text that is looked for.
type pattern struct {
	text string
	uses []use
}

// scratch is the memory of one reading.
type scratch struct {
	folder  folder
	hits    []hit
	matches []trieMatch // at one place
}

func (a *Analyzer) scratch() *scratch {
	if s, ok := a.pool.Get().(*scratch); ok {
		s.hits = s.hits[:0]
		return s
	}
	return &scratch{folder: folder{table: a.table}}
}

// maxKeptHits is the number of hits whose memory is kept for the next answer.
const maxKeptHits = 1 << 12

// release gives the memory back without what it held of the answer.
func (a *Analyzer) release(s *scratch) {
	s.folder.src = ""
	clear(s.folder.links)
	if cap(s.hits) > maxKeptHits {
		s.hits = nil
	}
	a.pool.Put(s)
}

// compiler gathers the patterns of all entities.
type compiler struct {
	analyzer *Analyzer
	folder   folder
	index    map[string]int // folded text to pattern
}

func (c *compiler) add(i int, e Entity) error {
	name := c.fold(e.Name)
	if name == "" {
		return fault.Field(fmt.Sprintf("entities[%d].name", i), "must contain a letter, digit or sign")
	}
	c.put(e.Name, use{entity: i, role: roleName})
	for _, alias := range e.Aliases {
		distinct := c.fold(alias) != name && distinctive(alias)
		c.put(alias, use{entity: i, role: roleName, distinct: distinct})
	}
	for _, term := range e.Matching.ContextTerms {
		c.put(term, use{entity: i, role: roleContext})
	}
	for _, phrase := range e.Matching.ExclusionPhrases {
		c.put(phrase, use{entity: i, role: roleExclusion})
	}
	return c.addDomains(i, e)
}

func (c *compiler) addDomains(i int, e Entity) error {
	for j, domain := range e.Domains {
		if strings.TrimSpace(domain) == "" {
			continue
		}
		host, unicodeHost, ok := domainHost(domain)
		if !ok {
			return fault.Field(fmt.Sprintf("entities[%d].domains[%d]", i, j), "must be a host name")
		}
		if !slices.Contains(c.analyzer.owners[host], i) {
			c.analyzer.owners[host] = append(c.analyzer.owners[host], i)
		}
		c.put(host, use{entity: i, role: roleDomain, distinct: true})
		c.put(unicodeHost, use{entity: i, role: roleDomain, distinct: true})
	}
	for j, domain := range e.UnintendedDomains {
		if strings.TrimSpace(domain) == "" {
			continue
		}
		host, _, ok := domainHost(domain)
		if !ok {
			return fault.Field(fmt.Sprintf("entities[%d].unintended_domains[%d]", i, j), "must be a host name")
		}
		c.analyzer.entities[i].unintended[host] = true
	}
	return nil
}

// fold gives the folded form of a configured text, empty when nothing is left.
func (c *compiler) fold(text string) string {
	c.folder.fold(strings.TrimSpace(text))
	folded := strings.TrimSpace(string(c.folder.out))
	if strings.IndexByte(folded, barrier) >= 0 {
		return ""
	}
	return folded
}

// put adds a use of a text. Spellings that fold alike are one pattern.
func (c *compiler) put(text string, u use) {
	folded := c.fold(text)
	if folded == "" {
		return
	}
	i, ok := c.index[folded]
	if !ok {
		i = len(c.analyzer.patterns)
		c.index[folded] = i
		c.analyzer.patterns = append(c.analyzer.patterns, pattern{text: folded})
	}
	p := &c.analyzer.patterns[i]
	signature := caseSignature(text)
	for j := range p.uses {
		if had := &p.uses[j]; had.entity == u.entity && had.role == u.role {
			had.written = append(had.written, signature)
			return
		}
	}
	u.written = []string{signature}
	p.uses = append(p.uses, u)
}

// shared takes the distinctness away from names that several entities have.
func (c *compiler) shared() {
	for i := range c.analyzer.patterns {
		uses := c.analyzer.patterns[i].uses
		named := 0
		for _, u := range uses {
			if u.role == roleName {
				named++
			}
		}
		for j := range uses {
			if named > 1 && uses[j].role == roleName {
				uses[j].distinct = false
			}
		}
	}
}

// distinctive says that an alias is no dictionary word by its form: several
// words, a digit or sign, a capital inside, or four characters of a script
// written without spaces.
func distinctive(alias string) bool {
	if len(strings.Fields(alias)) > 1 {
		return true
	}
	unspaced := 0
	for i, r := range strings.TrimSpace(alias) {
		switch {
		case spaceless(r):
			unspaced++
		case i > 0 && unicode.IsUpper(r), !unicode.IsLetter(r) && !unicode.IsMark(r):
			return true
		}
	}
	return unspaced >= 4
}

// caseSignature tells capitals from small letters and forgets everything else.
func caseSignature(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsUpper(r), unicode.IsTitle(r):
			b.WriteByte('U')
		case unicode.IsLetter(r):
			b.WriteByte('l')
		}
	}
	return b.String()
}
