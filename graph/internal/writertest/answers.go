package writertest

import "context"

// Answers is a ResolverRoot that gives every root field a fixed value, or Err
// to all of them. Below Holder the same values are found again.
type Answers struct {
	PageValue *Page
	Maybe     *Page
	RowValue  *Row
	NodeValue Node
	AThing    Thing
	AllThings []Thing
	AllNames  []string
	Err       error
}

type (
	holderAnswers       struct{ *Answers }
	leafAnswers         struct{}
	mutationAnswers     struct{ *Answers }
	queryAnswers        struct{ *Answers }
	rowAnswers          struct{}
	subscriptionAnswers struct{ *Answers }
)

// Holder answers Holder's fields.
func (a *Answers) Holder() HolderResolver { return holderAnswers{a} }

// Leaf answers Leaf's fields.
func (a *Answers) Leaf() LeafResolver { return leafAnswers{} }

// Mutation answers the mutations.
func (a *Answers) Mutation() MutationResolver { return mutationAnswers{a} }

// Query answers the queries.
func (a *Answers) Query() QueryResolver { return queryAnswers{a} }

// Row answers Row's fields.
func (a *Answers) Row() RowResolver { return rowAnswers{} }

// Subscription answers the subscriptions.
func (a *Answers) Subscription() SubscriptionResolver { return subscriptionAnswers{a} }

// Page returns PageValue.
func (a holderAnswers) Page(context.Context, *Holder) (*Page, error) { return a.PageValue, a.Err }

// Rows returns the items of PageValue.
func (a holderAnswers) Rows(context.Context, *Holder) ([]*Row, error) {
	return a.PageValue.Items, a.Err
}

// Secret returns a constant.
func (leafAnswers) Secret(context.Context, *Leaf) (string, error) { return "secret", nil }

// Touch returns PageValue.
func (a mutationAnswers) Touch(context.Context) (*Page, error) { return a.PageValue, a.Err }

// Page returns PageValue.
func (a queryAnswers) Page(context.Context, *int) (*Page, error) { return a.PageValue, a.Err }

// MaybePage returns Maybe.
func (a queryAnswers) MaybePage(context.Context) (*Page, error) { return a.Maybe, a.Err }

// Row returns RowValue.
func (a queryAnswers) Row(context.Context) (*Row, error) { return a.RowValue, a.Err }

// Node returns NodeValue.
func (a queryAnswers) Node(context.Context) (Node, error) { return a.NodeValue, a.Err }

// Thing returns AThing.
func (a queryAnswers) Thing(context.Context) (Thing, error) { return a.AThing, a.Err }

// Things returns AllThings.
func (a queryAnswers) Things(context.Context) ([]Thing, error) { return a.AllThings, a.Err }

// Names returns AllNames.
func (a queryAnswers) Names(context.Context) ([]string, error) { return a.AllNames, a.Err }

// Holder returns an empty Holder.
func (a queryAnswers) Holder(context.Context) (*Holder, error) { return &Holder{}, nil }

// Expensive reports that it was run.
func (rowAnswers) Expensive(_ context.Context, row *Row) (string, error) {
	return "resolved " + row.ID, nil
}

// Greet returns the name.
func (rowAnswers) Greet(_ context.Context, _ *Row, name *string) (*string, error) { return name, nil }

// Pages returns PageValue once.
func (a subscriptionAnswers) Pages(context.Context) (<-chan *Page, error) {
	pages := make(chan *Page, 1)
	pages <- a.PageValue
	close(pages)
	return pages, a.Err
}
