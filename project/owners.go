package project

import (
	"errors"
	"fmt"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

// owners knows whose the names of a project are, by what answers are searched for. A name of two
// entities would have each of its mentions counted for both.
type owners struct {
	brand     map[string]bool
	names     map[string]string // of competitors, without aliases
	always    map[string]string // names and aliases that count wherever they stand
	inContext map[string]string // names and aliases that count where the context says so
}

func newOwners(p *model.Project, competitors []model.Competitor) *owners {
	o := &owners{brand: map[string]bool{}, names: map[string]string{}, always: map[string]string{}, inContext: map[string]string{}}
	for _, name := range append([]string{p.BrandName}, p.Brand.Aliases...) {
		o.brand[answer.NameKey(name)] = true
	}
	for i := range competitors {
		o.add(&competitors[i])
	}
	return o
}

func (o *owners) add(c *model.Competitor) {
	owner, among := fmt.Sprintf("the competitor %q", c.Name), o.always
	if isInContext(c) {
		among = o.inContext
	}
	o.names[answer.NameKey(c.Name)] = owner
	for _, name := range append([]string{c.Name}, c.Aliases...) {
		among[answer.NameKey(name)] = owner
	}
}

// isInContext reports whether a competitor's names count only where the context says so.
func isInContext(c *model.Competitor) bool {
	return c.Matching.Mode == model.EntityMatchingModeContextRequired
}

// ofBrand refuses a name of the brand that is a competitor's.
func (o *owners) ofBrand(name string) error {
	key := answer.NameKey(name)
	return taken(key, o.always[key], o.inContext[key])
}

// ofCompetitor refuses a competitor's name that is the brand's or another competitor's.
func (o *owners) ofCompetitor(c *model.Competitor, name string) error {
	key := answer.NameKey(name)
	if o.brand[key] && key != "" {
		return errors.New("is a name of the brand")
	}
	return taken(key, o.names[key], o.aliased(c, key))
}

// alias refuses a competitor's alias that is the brand's or another competitor's. Two competitors may
// share one where the context tells which of them is meant.
func (o *owners) alias(c *model.Competitor, name string) error {
	key := answer.NameKey(name)
	if o.brand[key] && key != "" {
		return errors.New("is a name of the brand")
	}
	return taken(key, o.aliased(c, key))
}

// aliased returns which competitor has a name too that c may not share.
func (o *owners) aliased(c *model.Competitor, key string) string {
	if owner := o.always[key]; owner != "" || isInContext(c) {
		return owner
	}
	return o.inContext[key]
}

func taken(key string, owners ...string) error {
	for _, owner := range owners {
		if owner != "" && key != "" {
			return fmt.Errorf("is a name of %s", owner)
		}
	}
	return nil
}
