package answer

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/answer-visibility/avm/answer/citation"
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
	pool     sync.Pool        // of *buffers
}

// compiled is what of an entity is asked at reading time.
type compiled struct {
	unintended      map[string]bool
	contextRequired bool
	commonWord      bool
}

// ambiguous reports whether a name alone is not always a mention of the entity.
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
	// distinct reports that the pattern stands for the entity and nothing else.
	distinct bool
	// written are the case signatures of the spellings that were configured, and accented
	// says that one of them has accents.
	written  []string
	accented bool
	spelling spelling
	// inflected is set where the words of the name take other endings.
	inflected *inflection
	// article reports that the name's own article is swallowed by the word before it.
	article bool
	// site reports that the entity has no domains, so that the site of its name is it.
	site     bool
	fixtures []fixture
}

// pattern is one bare text that is looked for.
type pattern struct {
	text string
	uses []use
}

// buffers holds the memory of one reading.
type buffers struct {
	folder  folder
	hits    []hit
	matches []trieMatch // at one place
}

func (a *Analyzer) acquire() *buffers {
	if s, ok := a.pool.Get().(*buffers); ok {
		s.hits = s.hits[:0]
		return s
	}
	return &buffers{folder: folder{table: a.table}}
}

// maxKeptHits is the number of hits whose memory is kept for the next answer.
const maxKeptHits = 1 << 12

// release hands the memory back without what it held of the answer.
func (a *Analyzer) release(s *buffers) {
	s.folder.src = ""
	clear(s.folder.links)
	if cap(s.hits) > maxKeptHits {
		s.hits = nil
	}
	clear(s.folder.labels)
	s.folder.defined = nil
	a.pool.Put(s)
}

// compiler gathers the patterns of all entities.
type compiler struct {
	analyzer *Analyzer
	folder   folder
	index    map[string]int // folded text to pattern
}

func (c *compiler) add(i int, e Entity) error {
	if err := c.checkName(e.Name); err != nil {
		return fault.Field(fmt.Sprintf("entities[%d].name", i), "%q %s", e.Name, err.Error())
	}
	site := !slices.ContainsFunc(e.Domains, func(d string) bool { return strings.TrimSpace(d) != "" })
	c.putName(e.Name, use{entity: i, role: roleName, site: site})
	own := c.bare(e.Name)
	for _, alias := range e.Aliases {
		distinct := c.bare(alias) != own && distinctive(alias)
		c.putName(alias, use{entity: i, role: roleName, distinct: distinct, site: site})
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
		host, unicodeHost, ok := citation.Host(domain)
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
		host, _, ok := citation.Host(domain)
		if !ok {
			return fault.Field(fmt.Sprintf("entities[%d].unintended_domains[%d]", i, j), "must be a host name")
		}
		c.analyzer.entities[i].unintended[host] = true
	}
	return nil
}

// fold returns the folded form of a configured text, empty when nothing is left.
func (c *compiler) fold(text string) string {
	c.folder.fold(strings.TrimSpace(text))
	folded := strings.TrimSpace(string(c.folder.out))
	if strings.IndexByte(folded, barrier) >= 0 {
		return ""
	}
	return folded
}

// bare returns what of a configured text is looked for.
func (c *compiler) bare(text string) string {
	sp, _ := c.newSpelling(text)
	return sp.bare
}

// putName adds a name as it is configured and as people write it.
func (c *compiler) putName(text string, u use) {
	u.fixtures = fixturesOf(c.analyzer.table.furniture, c.fold(text))
	sp := c.put(text, u)
	if sp.bare == "" {
		return
	}
	for _, variant := range variants(text) {
		c.put(variant, u)
	}
	if short, ok := drawnIn(text); ok {
		if marked, ok := c.newSpelling(short); ok {
			marked.marked = true
			c.addUse(marked.bare, u, marked)
		}
	}
	if rest, ok := strings.CutPrefix(sp.folded, "ال"); ok && sp.letters >= 5 {
		u := u
		u.article = true
		c.put(rest, u)
	}
	if c.analyzer.entities[u.entity].commonWord {
		return // its other forms are forms of the common word
	}
	for _, in := range sp.inflected() {
		u := u
		u.inflected = &in
		for _, seed := range in.seeds() {
			c.addUse(seed, u, sp)
		}
	}
}

// put adds a use of a text and returns how it is spelt.
func (c *compiler) put(text string, u use) spelling {
	sp, ok := c.newSpelling(text)
	if ok {
		c.addUse(sp.bare, u, sp)
	}
	return sp
}

// addUse adds a use of a spelling under what is looked for. Spellings that fold alike are
// one use.
func (c *compiler) addUse(bare string, u use, sp spelling) {
	i, ok := c.index[bare]
	if !ok {
		i = len(c.analyzer.patterns)
		c.index[bare] = i
		c.analyzer.patterns = append(c.analyzer.patterns, pattern{text: bare})
	}
	p := &c.analyzer.patterns[i]
	for j := range p.uses {
		had := &p.uses[j]
		if had.entity == u.entity && had.role == u.role && had.spelling.folded == sp.folded && had.spelling.marked == sp.marked &&
			(had.inflected != nil) == (u.inflected != nil) && had.article == u.article {
			had.written = append(had.written, sp.signature)
			had.accented = had.accented || sp.accented
			return
		}
	}
	u.written, u.accented, u.spelling = []string{sp.signature}, sp.accented, sp
	p.uses = append(p.uses, u)
}

// shared takes the distinctness away from names that several entities have.
func (c *compiler) shared() {
	for i := range c.analyzer.patterns {
		uses := c.analyzer.patterns[i].uses
		named := map[int]bool{}
		for _, u := range uses {
			if u.role == roleName {
				named[u.entity] = true
			}
		}
		for j := range uses {
			if len(named) > 1 && uses[j].role == roleName {
				uses[j].distinct = false
			}
		}
	}
}

// distinctive reports whether an alias is not a dictionary word by its form: several
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

// hasAccents reports whether a text has Latin letters that the Latin alphabet lacks, or accents of their own.
func hasAccents(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return r >= 0xC0 && r < 0x250 || r >= 0x1E00 && r < 0x1F00 || r >= 0x0300 && r <= 0x036F
	})
}

// caseSignature distinguishes capitals from small letters and forgets everything else.
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
