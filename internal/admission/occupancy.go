package admission

import "sync"

// Bound names the bound that leaves no place.
type Bound int

// Bounds of an Occupancy.
const (
	NoBound Bound = iota // there is a place
	HolderBound
	GroupBound
	SumBound
)

// Occupancy counts the places that are taken: those of each holder, those of each group of holders, and all.
// A client that finds no place does not wait. The zero value is ready, and safe for concurrent use.
type Occupancy[K comparable] struct {
	mu      sync.Mutex
	sum     int
	holders map[K]int
	groups  map[K]int
}

// Limits bounds an Occupancy.
type Limits struct {
	PerHolder, PerGroup, InSum int
}

// Enter takes a place for a holder of a group, and leave gives it back. Where there is no place, leave is nil
// and full names the bound.
func (o *Occupancy[K]) Enter(holder, group K, limits Limits) (leave func(), full Bound) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.holders[holder] >= limits.PerHolder:
		return nil, HolderBound
	case o.groups[group] >= limits.PerGroup:
		return nil, GroupBound
	case o.sum >= limits.InSum:
		return nil, SumBound
	case o.holders == nil:
		o.holders, o.groups = map[K]int{}, map[K]int{}
	}
	o.sum++
	o.holders[holder]++
	o.groups[group]++
	return sync.OnceFunc(func() { o.leave(holder, group) }), NoBound
}

func (o *Occupancy[K]) leave(holder, group K) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sum--
	countDown(o.holders, holder)
	countDown(o.groups, group)
}

func countDown[K comparable](counts map[K]int, key K) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}
