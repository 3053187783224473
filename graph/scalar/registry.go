package scalar

import (
	"bytes"
	"maps"
	"math"
	"reflect"

	"github.com/99designs/gqlgen/graphql"

	"github.com/answer-visibility/avm/model"
)

// Scalar is all that is known of one scalar of the schema. The executor, the compiled
// writer, the REST API, its description and the audit log take it from here.
type Scalar struct {
	// Go is the binding in gqlgen.yml; empty where gqlgen has its own.
	Go string
	// Type is the Go type that holds a value.
	Type reflect.Type
	// Read reads a value of a GraphQL request, as the executor does.
	Read func(v any) (any, error)
	// Append appends the JSON of a value of Type; nil where the value writes itself.
	Append func(dst []byte, value reflect.Value) []byte
	// REST reads a value of a REST request; nil for a scalar that is only in responses.
	REST *Reader
	// Schema is the JSON schema of a value.
	Schema map[string]any
	// Values lists the values of a closed set; nil for every other scalar.
	Values []string
	// Example is a value that is allowed everywhere.
	Example any
	// Plain reports whether the audit log may show a value.
	Plain bool
}

const (
	here  = "github.com/answer-visibility/avm/graph/scalar."
	ours  = "github.com/answer-visibility/avm/model."
	their = "github.com/99designs/gqlgen/graphql."
)

// Registry returns every scalar of the schema by its name.
func Registry() map[string]Scalar {
	all := numbers()
	for _, more := range []map[string]Scalar{texts(), closedSets(), objects()} {
		maps.Copy(all, more)
	}
	return all
}

func numbers() map[string]Scalar {
	whole := func(low, high int64, format string) map[string]any {
		return map[string]any{"type": "integer", "format": format, "minimum": low, "maximum": high}
	}
	return map[string]Scalar{
		"Boolean": {
			Type: reflect.TypeFor[bool](), Read: reads(graphql.UnmarshalBoolean), REST: boolean(), Example: true, Plain: true,
			Schema: map[string]any{"type": "boolean"},
		},
		"Float": {
			Type: reflect.TypeFor[float64](), Read: reads(graphql.UnmarshalFloat), REST: number(), Example: 0.5, Plain: true,
			Schema: map[string]any{"type": "number", "format": "double"},
		},
		"Int": {
			Go: their + "Int", Type: reflect.TypeFor[int](), Read: reads(graphql.UnmarshalInt), REST: Integer(math.MinInt32, math.MaxInt32),
			Example: 1, Plain: true, Schema: whole(math.MinInt32, math.MaxInt32, "int32"),
		},
		"SafeInt": {
			Go: here + "SafeInt", Type: reflect.TypeFor[int64](), Read: reads(UnmarshalSafeInt), Append: appends(AppendSafeInt),
			REST: Integer(-MaxSafeInt, MaxSafeInt), Example: 1, Plain: true, Schema: whole(-MaxSafeInt, MaxSafeInt, "int64"),
		},
	}
}

func texts() map[string]Scalar {
	formatted := func(format string) map[string]any { return map[string]any{"type": "string", "format": format} }
	either := func(schemas ...map[string]any) map[string]any { return map[string]any{"anyOf": schemas} }
	const instant, id = "2026-11-21T00:00:00Z", "01890000-0000-7000-8000-000000000001"
	return map[string]Scalar{
		"String": {
			Type: reflect.TypeFor[string](), Read: reads(graphql.UnmarshalString), REST: text(graphql.UnmarshalString),
			Schema: map[string]any{"type": "string"}, Example: "x", Plain: true,
		},
		"ID": {
			Go: their + "String", Type: reflect.TypeFor[string](), Read: reads(graphql.UnmarshalString), REST: text(graphql.UnmarshalString),
			Schema: map[string]any{"type": "string"}, Example: "x", Plain: true,
		},
		"UUID": {
			Go: here + "UUID", Type: typeRead(UnmarshalUUID), Read: reads(UnmarshalUUID), Append: appends(AppendUUID),
			REST: text(UnmarshalUUID), Schema: formatted("uuid"), Example: id, Plain: true,
		},
		"DateTime": {
			Go: here + "DateTime", Type: typeRead(UnmarshalDateTime), Read: reads(UnmarshalDateTime), Append: appends(AppendDateTime),
			REST: text(UnmarshalDateTime), Schema: formatted("date-time"), Example: instant, Plain: true,
		},
		"DateOrTime": own[model.DateOrTime]("DateOrTime", either(formatted("date"), formatted("date-time")), instant),
		"Day":        own[model.Day]("Day", formatted("date"), "2026-11-21"),
		"MarketRef": own[model.MarketRef]("MarketRef",
			either(formatted("uuid"), map[string]any{"type": "string", "const": model.DefaultMarket}), model.DefaultMarket),
		"USD": own[model.USD]("USD", map[string]any{"type": "string", "pattern": `^[0-9]{1,7}(\.[0-9]{1,9})?$`}, "0.5"),
	}
}

// closedSets returns the enumerations whose values GraphQL cannot spell.
func closedSets() map[string]Scalar {
	return map[string]Scalar{
		"AttemptResult":      closed("AttemptResult", model.AttemptResults()),
		"BuyerStage":         closed("BuyerStage", model.BuyerStages()),
		"CrawlPartialReason": closed("CrawlPartialReason", model.CrawlPartialReasons()),
		"EventType":          closed("EventType", model.EventTypes()),
		"PerformanceRange":   closed("PerformanceRange", model.PerformanceRanges()),
		"PromptIntent":       closed("PromptIntent", model.PromptIntents()),
		"PromptIntentDetail": closed("PromptIntentDetail", model.PromptIntentDetails()),
		"Scope":              closed("Scope", model.Scopes()),
		"TrafficRange":       closed("TrafficRange", model.TrafficRanges()),
	}
}

// maps returns the scalars that are JSON objects. REST requests have none.
func objects() map[string]Scalar {
	of := func(kind any, format string) map[string]any {
		return map[string]any{"type": "object", "additionalProperties": map[string]any{"type": kind, "format": format}}
	}
	return map[string]Scalar{
		"IntMap": {
			Go: here + "IntMap", Type: typeRead(UnmarshalIntMap), Read: reads(UnmarshalIntMap), Append: appends(AppendIntMap),
			Schema: of("integer", "int64"), Example: map[string]any{"a": 1},
		},
		"NumberMap": {
			Go: here + "NumberMap", Type: typeRead(UnmarshalNumberMap), Read: reads(UnmarshalNumberMap), Append: appends(AppendNumberMap),
			Schema: of("number", "double"), Example: map[string]any{"a": 0.5},
		},
		"NullableNumberMap": {
			Go: here + "NullableNumberMap", Type: typeRead(UnmarshalNullableNumberMap), Read: reads(UnmarshalNullableNumberMap),
			Append: appends(AppendNullableNumberMap), Schema: of([]string{"number", "null"}, "double"), Example: map[string]any{"a": nil},
		},
		"JsonObject": {
			Go: their + "Map", Type: typeRead(graphql.UnmarshalMap), Read: reads(graphql.UnmarshalMap), Append: appends(appendObjectOfAny),
			Schema: map[string]any{"type": "object"}, Example: map[string]any{},
		},
	}
}

// own returns a scalar that is a type of package model, which reads and writes itself.
func own[T any, P interface {
	*T
	UnmarshalGQL(v any) error
}](name string, schema map[string]any, example string,
) Scalar {
	read := func(v any) (T, error) {
		var value T
		err := P(&value).UnmarshalGQL(v)
		return value, err
	}
	return Scalar{
		Go: ours + name, Type: reflect.TypeFor[T](), Read: reads(read), REST: text(read), Schema: schema, Example: example, Plain: true,
	}
}

func closed[T ~string, P interface {
	*T
	UnmarshalGQL(v any) error
}](name string, allowed []T,
) Scalar {
	values := make([]string, len(allowed))
	for i, v := range allowed {
		values[i] = string(v)
	}
	s := own[T, P](name, map[string]any{"type": "string", "enum": values}, values[0])
	s.Values = values
	return s
}

func typeRead[T any](func(v any) (T, error)) reflect.Type { return reflect.TypeFor[T]() }

func reads[T any](read func(v any) (T, error)) func(v any) (any, error) {
	return func(v any) (any, error) { return read(v) }
}

func appends[T any](appendTo func(dst []byte, v T) []byte) func([]byte, reflect.Value) []byte {
	return func(dst []byte, v reflect.Value) []byte {
		value, _ := reflect.TypeAssert[T](v) // in its own type, without boxing it
		return appendTo(dst, value)
	}
}

// appendObjectOfAny writes what graphql.MarshalMap does.
func appendObjectOfAny(dst []byte, m map[string]any) []byte {
	b := bytes.NewBuffer(dst)
	graphql.MarshalMap(m).MarshalGQL(b)
	return b.Bytes()
}
