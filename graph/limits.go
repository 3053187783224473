package graph

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator/core"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
)

// Limits of one ad-hoc document. A document is measured before it is validated, because validation compares
// fields in pairs: its time grows with the square of their number.
const (
	maxDocument     = 64 << 10 // bytes
	maxOpenDocument = 4 << 10  // bytes of an anonymous caller's
	tokenLimit      = 5_000
	maxDepth        = 15    // fields in one another, fragments followed
	maxNested       = 60    // fields and fragments in one another
	maxFields       = 1_000 // fields and fragments, each as often as it is spread
	maxAliases      = 200
	maxSame         = 10 // times one response name in one pair of braces
	maxRoots        = 20 // fields of a query at its top
	maxOperations   = 10
)

// refusedCode is the code of errors that make gqlgen's transports answer with 422. The presenter replaces it.
const refusedCode = "REFUSED"

// complexityCode is the code of gqlgen's complexity limit.
const complexityCode = "COMPLEXITY_LIMIT_EXCEEDED"

func init() { //nolint:gochecknoinits // gqlgen has one registry of codes for the process
	errcode.RegisterErrorType(refusedCode, errcode.KindProtocol)
	errcode.RegisterErrorType(complexityCode, errcode.KindProtocol)
}

// limit sets the limits of ad-hoc operations, in the order in which they are checked.
func (g *Graph) limit(known map[string]string) error {
	documents, texts, err := g.documents(known)
	if err != nil {
		return err
	}
	g.server.SetQueryCache(documents)
	g.server.SetParserTokenLimit(tokenLimit)
	g.server.SetDisableSuggestion(true)
	g.server.SetValidationRulesFn(withoutSuggestions)
	g.server.AddTransport(g.sockets())
	g.server.AddTransport(transport.SSE{KeepAlivePingInterval: keepAlive})
	g.server.AddTransport(transport.POST{ResponseHeaders: map[string][]string{"Content-Type": {jsonType}}})
	g.server.Use(extension.AutomaticPersistedQuery{Cache: texts})
	g.server.Use(bounds{documents})
	g.server.Use(values{})
	g.server.Use(callers{})
	g.server.Use(extension.FixedComplexityLimit(CostLimit))
	g.server.Use(permits{graph: g})
	return nil
}

// withoutSuggestions returns the rules of validation. No error suggests names, because finding them takes
// long, and the schema is for signed-in callers.
func withoutSuggestions() *rules.Rules {
	all := rules.NewDefaultRules()
	for _, r := range []core.Rule{
		rules.KnownArgumentNamesRuleWithoutSuggestions, rules.KnownTypeNamesRuleWithoutSuggestions,
		rules.ValuesOfCorrectTypeRuleWithoutSuggestions,
	} {
		all.RemoveRule(strings.TrimSuffix(r.Name, "WithoutSuggestions"))
		all.AddRule(r.Name, r.RuleFunc)
	}
	return all
}

// named implements what our extensions share.
type named struct{}

// Validate accepts every schema.
func (named) Validate(graphql.ExecutableSchema) error { return nil }

// bounds refuses documents that are too large, before they are validated.
type bounds struct{ documents *documents }

// ExtensionName names the extension.
func (bounds) ExtensionName() string { return "Bounds" }

// Validate accepts every schema.
func (bounds) Validate(graphql.ExecutableSchema) error { return nil }

// MutateOperationParameters refuses a document above the limits.
func (b bounds) MutateOperationParameters(ctx context.Context, params *graphql.RawParams) *gqlerror.Error {
	most := maxDocument
	if caller(ctx) == nil {
		most = maxOpenDocument
	}
	if len(params.Query) > most {
		return refusal(fault.Field("query", "must be at most %d bytes, has %d", most, len(params.Query)))
	}
	if _, known := b.documents.Get(ctx, params.Query); known {
		return nil
	}
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: params.Query}, tokenLimit)
	if err != nil {
		return nil //nolint:nilerr // the executor reports it
	}
	why, text := measured(doc)
	switch {
	case why != "":
		return refusal(fault.Field("query", "must have at most %s", why))
	case text != nil:
		return refusal(fault.Field("query", "a value %s", text.Error()))
	}
	return nil
}

// measured returns the first limit that a document exceeds, empty if it exceeds none, and the error of a text
// that no field takes. The document need not be valid.
func measured(doc *ast.QueryDocument) (exceeded string, text error) {
	if len(doc.Operations) > maxOperations {
		return fmt.Sprintf("%d operations", maxOperations), nil
	}
	m := &measure{fragments: doc.Fragments}
	for _, f := range doc.Fragments { // validation visits unused ones
		m.set(f.SelectionSet, 0, 0)
	}
	for _, op := range doc.Operations {
		m.set(op.SelectionSet, 0, 0)
		if m.exceeded != "" {
			break
		}
		roots := len(rootFields(op.SelectionSet, doc.Fragments))
		switch {
		case op.Operation == ast.Mutation && roots > 1:
			m.exceeded = "one field at the top of a mutation: send mutations one by one"
		case op.Operation == ast.Subscription && roots > 1:
			m.exceeded = "one field at the top of a subscription"
		case roots > maxRoots:
			m.exceeded = fmt.Sprintf("%d fields at the top of a query", maxRoots)
		}
	}
	return m.exceeded, m.text
}

// measure counts what a document selects. It ends when a limit is exceeded, so that fragments that spread
// fragments cost no more than maxFields steps.
type measure struct {
	fragments       ast.FragmentDefinitionList
	fields, aliases int
	exceeded        string
	text            error // of the first text that no field takes
}

// set counts a selection set below so many fields, and below so many fields and fragments.
func (m *measure) set(set ast.SelectionSet, depth, nested int) {
	if nested > maxNested {
		m.exceeded = fmt.Sprintf("%d fields and fragments in one another", maxNested)
	}
	same := map[string]int{}
	for _, s := range set {
		if m.fields++; m.fields > maxFields {
			m.exceeded = fmt.Sprintf("%d fields, with those of fragments as often as they are spread", maxFields)
		}
		if m.exceeded != "" {
			return
		}
		switch node := s.(type) {
		case *ast.Field:
			m.field(node, depth, nested, same)
		case *ast.InlineFragment:
			m.set(node.SelectionSet, depth, nested+1)
		case *ast.FragmentSpread:
			if f := m.fragments.ForName(node.Name); f != nil {
				m.set(f.SelectionSet, depth, nested+1)
			}
		}
	}
}

func (m *measure) field(f *ast.Field, depth, nested int, same map[string]int) {
	if f.Alias != f.Name {
		m.aliases++
	}
	for _, a := range f.Arguments {
		m.value(a.Value)
	}
	same[f.Alias]++
	switch {
	case depth >= maxDepth:
		m.exceeded = fmt.Sprintf("%d levels of fields", maxDepth)
	case m.aliases > maxAliases:
		m.exceeded = fmt.Sprintf("%d aliases", maxAliases)
	case same[f.Alias] > maxSame:
		m.exceeded = fmt.Sprintf("%d times the same field in one pair of braces", maxSame)
	default:
		m.set(f.SelectionSet, depth+1, nested+1)
	}
}

func (m *measure) value(v *ast.Value) {
	if m.text == nil && (v.Kind == ast.StringValue || v.Kind == ast.BlockValue) {
		m.text = strictjson.Text(v.Raw)
	}
	for _, child := range v.Children {
		m.value(child.Value)
	}
}

// rootFields returns the fields at an operation's top, those of fragments as often as they are spread, without
// __typename. The nesting of the set has been bounded.
func rootFields(set ast.SelectionSet, fragments ast.FragmentDefinitionList) []*ast.Field {
	var found []*ast.Field
	for _, s := range set {
		switch node := s.(type) {
		case *ast.Field:
			if node.Name != "__typename" {
				found = append(found, node)
			}
		case *ast.InlineFragment:
			found = append(found, rootFields(node.SelectionSet, fragments)...)
		case *ast.FragmentSpread:
			if f := fragments.ForName(node.Name); f != nil {
				found = append(found, rootFields(f.SelectionSet, fragments)...)
			}
		}
	}
	return found
}

// values refuses texts that no field takes.
type values struct{ named }

// ExtensionName names the extension.
func (values) ExtensionName() string { return "Values" }

// MutateOperationContext checks the texts in the variables of an operation.
func (values) MutateOperationContext(_ context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	if err := checkTexts("variables", oc.Variables); err != nil {
		return refusal(err)
	}
	return nil
}

// checkTexts returns an error for the first text that is too long or has a character that no field takes.
func checkTexts(at string, value any) error {
	switch v := value.(type) {
	case string:
		if err := strictjson.Text(v); err != nil {
			return fault.Field(at, "%s", err.Error())
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if err := checkTexts(strictjson.Member(at, name), v[name]); err != nil {
				return err
			}
		}
	case []any:
		for i, item := range v {
			if err := checkTexts(strictjson.Item(at, i), item); err != nil {
				return err
			}
		}
	}
	return nil
}

// callers lets anonymous callers run only root fields that are @open, and everybody else introspect the schema.
type callers struct{ named }

// ExtensionName names the extension.
func (callers) ExtensionName() string { return "Callers" }

// MutateOperationContext checks the caller and the transport of a validated operation.
func (callers) MutateOperationContext(ctx context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	if err := suits(ctx, oc.Operation); err != nil {
		return refusal(err)
	}
	if caller(ctx) != nil {
		oc.DisableIntrospection = false
		return nil
	}
	for _, f := range rootFields(oc.Operation.SelectionSet, oc.Doc.Fragments) {
		if f.Definition == nil || f.Definition.Directives.ForName("open") == nil {
			return gqlerror.Wrap(fault.New(fault.InvalidKey, "%s needs an API key or a session", f.Name))
		}
	}
	return nil
}
