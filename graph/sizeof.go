package graph

import (
	"reflect"
	"sync"
	"time"
)

// Sizes are counted for each value that an operation of one's own reads. What a type's values may refer to is
// found once for each type: asking reflect for it again cost such operations a twentieth of their processor time,
// and "20 projects, 5 audits each" of the bench of PostGraphile its goal.

// maxWalk is how deep sizeOf follows a value.
const maxWalk = 16

// sizeOf estimates the bytes of a value with what it refers to.
func sizeOf(v reflect.Value) int64 {
	if !v.IsValid() {
		return 0
	}
	s := shapeOf(v.Type())
	return s.width + s.referred(v, 0)
}

// shape is where values of a type refer to others.
type shape struct {
	kind   reflect.Kind
	width  int64 // of a value without what it refers to
	refers bool
	fields []shapeField // of a struct: those that refer to others
	elem   *shape       // of a pointer, a slice, an array or a map
	key    *shape       // of a map
}

type shapeField struct {
	index int
	*shape
}

//nolint:gochecknoglobals // of types, which are few and never change
var shapes sync.Map // by reflect.Type

// shapeOf returns the shape of a type; it is made once.
func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape) //nolint:forcetypeassert // nothing else is stored
	}
	made := newShape(t, map[reflect.Type]*shape{})
	shapes.Store(t, made)
	return made
}

// newShape makes the shape of a type. Types may refer to themselves: those being made are in making.
func newShape(t reflect.Type, making map[reflect.Type]*shape) *shape {
	if s, ok := making[t]; ok {
		return s
	}
	s := &shape{kind: t.Kind(), width: int64(t.Size()), refers: refers(t)} //nolint:gosec // no type is that large
	making[t] = s
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		s.elem = newShape(t.Elem(), making)
	case reflect.Map:
		s.key, s.elem = newShape(t.Key(), making), newShape(t.Elem(), making)
	case reflect.Struct:
		for i := range t.NumField() {
			if of := t.Field(i).Type; s.refers && refers(of) {
				s.fields = append(s.fields, shapeField{i, newShape(of, making)})
			}
		}
	default:
	}
	return s
}

// refers reports whether values of a type may refer to others of their own. The place of a time is everybody's.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.String, reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		return true
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() { //nolint:modernize // likewise
			if t != reflect.TypeFor[time.Time]() && refers(t.Field(i).Type) {
				return true
			}
		}
	default:
	}
	return false
}

// referred estimates the bytes that a value of the shape refers to.
func (s *shape) referred(v reflect.Value, depth int) (size int64) {
	if !s.refers || depth > maxWalk {
		return 0
	}
	switch s.kind {
	case reflect.String:
		return int64(v.Len())
	case reflect.Interface:
		if v = v.Elem(); !v.IsValid() {
			return 0
		}
		s = shapeOf(v.Type())
		return s.width + s.referred(v, depth+1)
	case reflect.Pointer:
		if v.IsNil() {
			return 0
		}
		return s.elem.width + s.elem.referred(v.Elem(), depth+1)
	case reflect.Slice:
		return int64(v.Len())*s.elem.width + s.referredBy(v, depth)
	case reflect.Array:
		return s.referredBy(v, depth)
	case reflect.Map:
		return s.referredByEntries(v, depth)
	default: // a struct
		for _, field := range s.fields {
			size += field.referred(v.Field(field.index), depth+1)
		}
		return size
	}
}

// referredBy estimates the bytes that the elements of a slice or an array refer to.
func (s *shape) referredBy(v reflect.Value, depth int) (size int64) {
	if !s.elem.refers {
		return 0
	}
	for i := range v.Len() {
		size += s.elem.referred(v.Index(i), depth+1)
	}
	return size
}

// referredByEntries estimates the bytes that a map and its entries refer to.
func (s *shape) referredByEntries(v reflect.Value, depth int) int64 {
	size := int64(v.Len()) * (s.key.width + s.elem.width)
	for entries := v.MapRange(); (s.key.refers || s.elem.refers) && entries.Next(); {
		size += s.key.referred(entries.Key(), depth+1) + s.elem.referred(entries.Value(), depth+1)
	}
	return size
}
