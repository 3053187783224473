package writer

import (
	"fmt"
	"maps"
	"reflect"
	"strings"
	"sync/atomic"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

const (
	maxSpellings = 256 // kept per Go type
	maxSpelled   = 64  // bytes of a value that is kept
)

// leaf makes the encoder of a scalar or an enum: by the function for exactly
// this Go type, else by the type's own method, else as the string it is.
func (c *compiler) leaf(def *ast.Definition, goType reflect.Type, nonNull bool) (encoder, error) {
	if sw, ok := c.writer.scalars[scalarKey{def.Name, goType}]; ok {
		return orNull(goType, nonNull, sw.bind(nonNull)), nil
	}
	if goType.Kind() == reflect.Pointer {
		elem, err := c.leaf(def, goType.Elem(), nonNull)
		return optional(nonNull, elem), err
	}
	pointer := reflect.PointerTo(goType)
	switch {
	case goType.Kind() == reflect.Interface:
	case pointer.Implements(reflect.TypeFor[graphql.ContextMarshaler]()):
		return orNull(goType, nonNull, marshaledInContext), nil
	case pointer.Implements(reflect.TypeFor[graphql.Marshaler]()):
		if goType.Kind() == reflect.String {
			return c.writer.spellingsOf(goType).encode, nil
		}
		return orNull(goType, nonNull, marshaled), nil
	case goType.Kind() == reflect.String && goType.PkgPath() != "" && !def.BuiltIn:
		return encodeString, nil
	}
	return nil, fmt.Errorf("%s as %s", def.Name, goType)
}

// marshaled writes a value by its MarshalGQL method.
func marshaled(s *buffer, v reflect.Value) bool {
	m, ok := reflect.TypeAssert[graphql.Marshaler](addressable(v).Addr())
	if !ok {
		return s.giveUp("no marshaler")
	}
	m.MarshalGQL(s)
	return true
}

func marshaledInContext(s *buffer, v reflect.Value) bool {
	m, ok := reflect.TypeAssert[graphql.ContextMarshaler](addressable(v).Addr())
	return ok && inContext(s, m)
}

func inContext(s *buffer, m graphql.ContextMarshaler) bool {
	if err := s.inContext(m); err != nil {
		return s.giveUp(err.Error())
	}
	return true
}

func isOmittable(goType reflect.Type) bool {
	return goType.PkgPath() == reflect.TypeFor[graphql.Omittable[bool]]().PkgPath() &&
		strings.HasPrefix(goType.Name(), "Omittable[")
}

// spellings remembers what the MarshalGQL method of a string type writes, so
// that the few values of an enum are spelled once. Of a type with many values
// it keeps the first ones.
type spellings struct {
	known atomic.Pointer[map[string]string]
}

func (w *Writer) spellingsOf(goType reflect.Type) *spellings {
	kept, _ := w.spelled.LoadOrStore(goType, &spellings{})
	if known, ok := kept.(*spellings); ok {
		return known
	}
	return &spellings{}
}

func (k *spellings) encode(s *buffer, v reflect.Value) bool {
	known := k.known.Load()
	if known != nil {
		if text, ok := (*known)[v.String()]; ok {
			s.buf = append(s.buf, text...)
			return true
		}
	}
	before := len(s.buf)
	if !marshaled(s, v) {
		return false
	}
	k.keep(known, v.String(), s.buf[before:])
	return true
}

func (k *spellings) keep(known *map[string]string, value string, text []byte) {
	if len(value) > maxSpelled || known != nil && len(*known) >= maxSpellings {
		return
	}
	grown := map[string]string{}
	if known != nil {
		grown = maps.Clone(*known)
	}
	grown[strings.Clone(value)] = string(text)
	k.known.CompareAndSwap(known, &grown) // lost to another: the next result keeps it
}
