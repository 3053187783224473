package graph

import "github.com/vektah/gqlparser/v2/ast"

// within counts the comparisons of a selection set's fields with each other.
func (v *validation) within(set ast.SelectionSet) {
	if len(set) == 0 || v.over() {
		return
	}
	c := v.collect(set)
	for _, fields := range c.fields {
		for i, field := range fields {
			v.each(field, fields[i+1:])
		}
	}
	for i, spread := range c.spreads {
		v.withFragment(c, spread)
		for _, other := range c.spreads[i+1:] {
			v.fragmentPair(spread, other)
		}
	}
}

// collect returns the fields and spreads of a selection set, with those of its inline fragments.
func (v *validation) collect(set ast.SelectionSet) *collection {
	key := setKey{n: len(set)}
	if key.n > 0 {
		key.first = &set[0]
	}
	c := v.collections[key]
	if c == nil {
		c = &collection{fields: map[string][]*ast.Field{}}
		v.flatten(set, c)
		v.collections[key] = c
	}
	return c
}

func (v *validation) flatten(set ast.SelectionSet, into *collection) {
	for _, s := range set {
		if v.take(1); v.over() {
			return
		}
		switch node := s.(type) {
		case *ast.Field:
			into.fields[node.Alias] = append(into.fields[node.Alias], node)
		case *ast.InlineFragment:
			v.flatten(node.SelectionSet, into)
		case *ast.FragmentSpread:
			into.spreads = append(into.spreads, node.Name)
		}
	}
}

// each counts the comparisons of one field with others, and those of their selection sets.
func (v *validation) each(field *ast.Field, others []*ast.Field) {
	for _, other := range others {
		if v.take(comparison(field, other)); v.over() {
			return
		}
		v.selections(field.SelectionSet, other.SelectionSet)
	}
}

// comparison returns the steps of comparing two fields. Each argument of one field is compared with each of
// the other.
func comparison(a, b *ast.Field) int {
	steps := 1
	if len(a.Arguments) != len(b.Arguments) {
		return steps
	}
	for _, argument := range a.Arguments {
		steps = add(steps, times(len(b.Arguments), valuesIn(argument.Value)))
	}
	return steps
}

// valuesIn returns the number of values in a value, including itself.
func valuesIn(value *ast.Value) int {
	size := 1
	for _, child := range value.Children {
		size += valuesIn(child.Value)
	}
	return size
}

// selections counts the comparisons of the selection sets of two fields.
func (v *validation) selections(a, b ast.SelectionSet) {
	one, other := v.collect(a), v.collect(b)
	v.between(one, other)
	for _, spread := range other.spreads {
		v.withFragment(one, spread)
	}
	for _, spread := range one.spreads {
		v.withFragment(other, spread)
		for _, another := range other.spreads {
			v.fragmentPair(spread, another)
		}
	}
}

func (v *validation) between(a, b *collection) {
	for name, fields := range a.fields {
		v.take(1)
		for _, field := range fields {
			v.each(field, b.fields[name])
		}
	}
}

// withFragment counts the comparisons of fields with those of a fragment, once.
func (v *validation) withFragment(c *collection, name string) {
	key := collectionAndFragment{c, name}
	if v.take(1); v.over() || v.ofFragment[key] {
		return
	}
	v.ofFragment[key] = true
	f := v.fragments[name]
	if f == nil {
		return
	}
	inside := v.collect(f.SelectionSet)
	if inside == c {
		return
	}
	v.between(c, inside)
	for _, spread := range inside.spreads {
		v.withFragment(c, spread)
	}
}

// fragmentPair counts the comparisons of the fields of two fragments, once.
func (v *validation) fragmentPair(a, b string) {
	if v.take(1); v.over() || a == b || v.pairs[[2]string{a, b}] {
		return
	}
	v.pairs[[2]string{a, b}], v.pairs[[2]string{b, a}] = true, true
	one, other := v.fragments[a], v.fragments[b]
	if one == nil || other == nil {
		return
	}
	inOne, inOther := v.collect(one.SelectionSet), v.collect(other.SelectionSet)
	v.between(inOne, inOther)
	for _, spread := range inOther.spreads {
		v.fragmentPair(a, spread)
	}
	for _, spread := range inOne.spreads {
		v.fragmentPair(spread, b)
	}
}
