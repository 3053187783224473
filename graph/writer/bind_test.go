package writer

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

type (
	inner     struct{ Deep, Shared string }
	other     struct{ Shared string }
	pointed   struct{ Far string }
	recursive struct {
		*recursive //nolint:unused // it is embedded for its recursion
		Other      string
	}
	bound struct {
		inner
		other
		*pointed
		UserID  string
		Tagged  string
		TwiceA  string
		TwiceB  string
		Ambig   string
		AMBIG   string
		Renamed string
		hidden  string
	}
)

// Method is not a field.
func (b *bound) Method() string { return b.hidden }

type boundResolvers interface{ Bound() boundResolver }

type boundResolver interface{ UserID() (string, error) }

const boundSchema = `
directive @goField(name: String) on FIELD_DEFINITION
directive @quiet on FIELD_DEFINITION | OBJECT
directive @noisy on FIELD_DEFINITION | OBJECT
type Noisy @noisy { id: String }
type Quiet @quiet { id: String }
type Query {
  deep: String shared: String far: String user_id: String tagged: String twice: String ambig: String
  other_name: String @goField(name: "Renamed") method: String hidden: String nothing: String
  arg(a: Int): String noisy: Noisy quiet: Quiet noise: String @noisy calm: String @quiet @deprecated
}
type Bound { user_id: String }
`

func boundWriter(t *testing.T) *Writer {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Input: boundSchema})
	if err != nil {
		t.Fatal(err)
	}
	w, err := New(Config{
		Schema: schema, Resolvers: reflect.TypeFor[boundResolvers](), Passive: []string{"quiet"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestGoField holds the search for a struct field to gqlgen's.
func TestGoField(t *testing.T) {
	t.Parallel()
	w := boundWriter(t)
	for _, test := range []struct {
		field, want string // the path, or a part of the error
	}{
		{"deep", "inner.Deep"},
		{"far", "pointed.Far"},
		{"shared", "several embedded fields"},
		{"user_id", "UserID"},
		{"tagged", "Tagged"},
		{"twice", "no field"},
		{"ambig", "several fields"},
		{"other_name", "Renamed"},
		{"method", "method Method"},
		{"hidden", "no field"},
		{"nothing", "no field"},
	} {
		query := w.schema.Query
		path, goType, err := w.goField(query, query.Fields.ForName(test.field), reflect.TypeFor[bound]())
		got := pathNames(reflect.TypeFor[bound](), path)
		if err != nil {
			got = err.Error()
		} else if goType.Kind() != reflect.String {
			t.Errorf("%s is of type %s", test.field, goType)
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: got %s, want %s", test.field, got, test.want)
		}
	}
}

func pathNames(goType reflect.Type, path []int) string {
	var names []string
	for _, i := range path {
		if goType.Kind() == reflect.Pointer {
			goType = goType.Elem()
		}
		names = append(names, goType.Field(i).Name)
		goType = goType.Field(i).Type
	}
	return strings.Join(names, ".")
}

// A type that is embedded in itself ends the search, not the process.
func TestGoFieldRecursive(t *testing.T) {
	t.Parallel()
	w := boundWriter(t)
	_, _, err := w.goField(w.schema.Query, w.schema.Query.Fields.ForName("nothing"), reflect.TypeFor[recursive]())
	if err == nil || !strings.Contains(err.Error(), "too deep") {
		t.Errorf("error %v", err)
	}
}

// TestIsData lists what makes a field computed.
func TestIsData(t *testing.T) {
	t.Parallel()
	w := boundWriter(t)
	var data []string
	for _, name := range []string{"deep", "arg", "noisy", "quiet", "noise", "calm"} {
		if w.isData(w.schema.Query, w.schema.Query.Fields.ForName(name)) == nil {
			data = append(data, name)
		}
	}
	if want := []string{"deep", "quiet", "calm"}; !slices.Equal(data, want) {
		t.Errorf("got %q, want %q", data, want)
	}
	object := w.schema.Types["Bound"]
	if err := w.isData(object, object.Fields.ForName("user_id")); err == nil {
		t.Error("a field with a resolver is data")
	}
}
