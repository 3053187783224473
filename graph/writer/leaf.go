package writer

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
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
		if def.Kind == ast.Enum && goType.Kind() == reflect.String {
			return encodeEnum, nil
		}
		return orNull(goType, nonNull, marshaled), nil
	case goType.Kind() == reflect.String && goType.PkgPath() != "" && !def.BuiltIn:
		return encodeString, nil
	}
	return nil, fmt.Errorf("%s as %s", def.Name, goType)
}

// encodeEnum writes what the MarshalGQL method of a generated enumeration does.
func encodeEnum(s *buffer, v reflect.Value) bool {
	s.buf = strconv.AppendQuote(s.buf, v.String())
	return true
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
