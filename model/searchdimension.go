package model

import "math/bits"

// SearchDimension is what rows of search performance are counted by.
type SearchDimension int16

// The dimensions. They are stored.
const (
	SearchQuery      SearchDimension = 1
	SearchPage       SearchDimension = 2
	SearchCountry    SearchDimension = 3
	SearchDevice     SearchDimension = 4
	SearchAppearance SearchDimension = 5
	SearchAltQuery   SearchDimension = 7
	SearchAltPage    SearchDimension = 8
)

// Bit returns the dimension's bit in a set.
func (d SearchDimension) Bit() SearchDimensions { return 1 << d }

// SearchDimensions is a set of dimensions.
type SearchDimensions int32

// Has reports whether a dimension is in the set.
func (s SearchDimensions) Has(d SearchDimension) bool { return s&d.Bit() != 0 }

// Len returns how many dimensions are in the set.
func (s SearchDimensions) Len() int { return bits.OnesCount32(uint32(s)) } //nolint:gosec // bits alone count

// All lists the dimensions of the set in their order.
func (s SearchDimensions) All() []SearchDimension {
	var all []SearchDimension
	for d := SearchQuery; d <= SearchAltPage; d++ {
		if s.Has(d) {
			all = append(all, d)
		}
	}
	return all
}

// MaxSearchTerm is how many bytes a query or address has at most.
const MaxSearchTerm = 2_000
