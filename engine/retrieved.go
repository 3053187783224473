package engine

import "github.com/tidwall/gjson"

// MaxRetrieved is how many retrieved pages of an answer are kept.
const MaxRetrieved = 200

// Pages gathers the pages that a service shows to have been retrieved, each address once.
// The zero value is ready for use.
type Pages struct {
	all  []Citation
	seen map[string]bool
}

// Add notes a page, if it has an address that was not seen before.
func (p *Pages) Add(address, title string) {
	address = CleanText(address)
	if address == "" || p.seen[address] || len(p.all) == MaxRetrieved {
		return
	}
	if p.seen == nil {
		p.seen = map[string]bool{}
	}
	p.seen[address] = true
	p.all = append(p.all, Citation{URL: address, Title: CleanText(title), Start: -1, End: -1})
}

// AddList notes the pages of a list of objects with url and title.
func (p *Pages) AddList(list gjson.Result) {
	for item := range Elements(list) {
		if len(p.all) == MaxRetrieved {
			return
		}
		p.Add(item.Get("url").String(), item.Get("title").String())
	}
}

// List returns the pages in the order in which they were added.
func (p *Pages) List() []Citation { return p.all }
