package writer

import (
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/vektah/gqlparser/v2/ast"
)

// member is one response key of an object. Without an encoder the key has the
// value in it.
type member struct {
	key   string // `"alias":`, with a comma before all but the first
	index int    // of the struct's field; wholeObject: the encoder takes the struct
	write encoder
	edges bool // the value is an edge, or has edges below it
}

// wholeObject is the index of a member whose encoder takes the struct itself.
const wholeObject = -1

func structured(members []member) encoder {
	return func(s *buffer, v reflect.Value) bool {
		s.buf = append(s.buf, '{')
		for i := range members {
			m := &members[i]
			if s.missing && !m.edges {
				continue // the bytes of this pass are thrown away
			}
			s.buf = append(s.buf, m.key...)
			if m.write == nil {
				continue
			}
			of := v
			if m.index != wholeObject {
				of = v.Field(m.index)
			}
			if !m.write(s, of) {
				return false
			}
		}
		s.buf = append(s.buf, '}')
		return true
	}
}

// embedded continues from an embedded struct, or a pointer to one, to the field.
// A nil pointer on the way is a panic in the executor.
func embedded(path []int, write encoder) encoder {
	if len(path) == 0 {
		return write
	}
	return func(s *buffer, v reflect.Value) bool {
		for _, i := range path {
			if v.Kind() == reflect.Pointer {
				if v.IsNil() {
					return s.giveUp("embedded pointer is nil")
				}
				v = v.Elem()
			}
			v = v.Field(i)
		}
		return write(s, v)
	}
}

func optional(nonNull bool, elem encoder) encoder {
	return func(s *buffer, v reflect.Value) bool {
		if v.IsNil() {
			return s.null(nonNull)
		}
		return elem(s, v.Elem())
	}
}

// orNull adds the null of a Go type that can be nil.
func orNull(goType reflect.Type, nonNull bool, write encoder) encoder {
	switch goType.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface, reflect.Chan, reflect.Func:
		return func(s *buffer, v reflect.Value) bool {
			if v.IsNil() {
				return s.null(nonNull)
			}
			return write(s, v)
		}
	default:
		return write
	}
}

// listed writes a slice. A nil one is null where null is allowed, else empty.
func listed(nonNull bool, elem encoder) encoder {
	return func(s *buffer, v reflect.Value) bool {
		if !nonNull && v.IsNil() {
			return s.null(nonNull)
		}
		s.buf = append(s.buf, '[')
		for i := range v.Len() {
			if i > 0 {
				s.buf = append(s.buf, ',')
			}
			if len(s.buf) > s.maxBytes {
				return s.giveUp(tooLarge)
			}
			if !elem(s, v.Index(i)) {
				return false
			}
		}
		s.buf = append(s.buf, ']')
		return true
	}
}

// dispatcher writes what is behind an interface by its Go type. Which types
// there are is learned as they come.
type dispatcher struct {
	writer     *Writer
	plan       *plan
	def        *ast.Definition
	selections ast.SelectionSet
	lists      int // lists around the value
	cases      atomic.Pointer[[]dispatchCase]
}

type dispatchCase struct {
	goType reflect.Type
	write  encoder // nil if the executor must write it
}

func (d *dispatcher) encoder(nonNull bool) encoder {
	return func(s *buffer, v reflect.Value) bool {
		if v.IsNil() {
			return s.null(nonNull)
		}
		v = v.Elem()
		if v.Kind() == reflect.Pointer && v.IsNil() {
			return s.null(nonNull)
		}
		write := d.find(s, v.Type())
		if write == nil {
			return s.giveUp(fmt.Sprintf("%s behind %s", v.Type(), d.def.Name))
		}
		return write(s, addressable(v))
	}
}

func (d *dispatcher) find(s *buffer, goType reflect.Type) encoder {
	if known := d.cases.Load(); known != nil {
		for i := range *known {
			if c := &(*known)[i]; c.goType == goType {
				return c.write
			}
		}
	}
	return d.learn(s, goType)
}

// learn compiles for a Go type seen for the first time. If the selection for
// it is the executor's, the whole plan is from now on.
func (d *dispatcher) learn(s *buffer, goType reflect.Type) encoder {
	c := &compiler{writer: d.writer, plan: d.plan, operation: s.operation, dispatching: true, lists: d.lists}
	write, err := c.implementor(d.def, goType, d.selections)
	if err != nil {
		d.plan.refuse(err)
		write = nil
	}
	for {
		old := d.cases.Load()
		var grown []dispatchCase
		if old != nil {
			grown = slices.Clone(*old)
		}
		grown = append(grown, dispatchCase{goType, write})
		if d.cases.CompareAndSwap(old, &grown) {
			return write
		}
	}
}
