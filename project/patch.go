package project

import "github.com/99designs/gqlgen/graphql"

// given reports whether a field of a patch has a value; null is wrong there.
func given[T any](c Checker, field string, o graphql.Omittable[*T]) (value T, ok bool) {
	p, set := o.ValueOK()
	if !set {
		return value, false
	}
	if p == nil {
		c.Wrong(field, "must not be null")
		return value, false
	}
	return *p, true
}

// givenList is given for a list.
func givenList(c Checker, field string, o graphql.Omittable[[]string]) ([]string, bool) {
	list, set := o.ValueOK()
	if set && list == nil {
		c.Wrong(field, "must not be null")
		return nil, false
	}
	return list, set
}

// change puts what a patch gives, once it is read, into its place.
func change[T any](c Checker, field string, o graphql.Omittable[*T], into *T, read func(field string, v T) T) {
	if v, ok := given(c, field, o); ok {
		*into = read(field, v)
	}
}

// changeList is change for a list.
func changeList(
	c Checker, field string, o graphql.Omittable[[]string], into *[]string, read func(field string, v []string) []string,
) {
	if v, ok := givenList(c, field, o); ok {
		*into = read(field, v)
	}
}

func as[T any](_ string, v T) T { return v }
