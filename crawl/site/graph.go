package site

import (
	"math/bits"
	"slices"
)

// Near texts have fingerprints that differ in so few bits.
const nearBits = 3

// Fingerprinted is a page in a search for near texts.
type Fingerprinted struct {
	ID     int
	Hash   string
	Simple uint64
}

// mostInBucket bounds how many pages of one part of a fingerprint are compared:
// pages that are all boilerplate share it.
const mostInBucket = 200

// NearTexts finds pages whose texts differ a little: by id the ids of the others.
// Fingerprints that differ in at most three bits agree in one of four parts of
// sixteen bits, so only pages that share a part are compared.
func NearTexts(pages []Fingerprinted) map[int][]int {
	near := map[int][]int{}
	seen := map[[2]int]bool{}
	for part := range 4 {
		buckets := map[uint16][]int{}
		for i, p := range pages {
			key := uint16(p.Simple >> (16 * part)) //nolint:gosec // one part of four
			buckets[key] = append(buckets[key], i)
		}
		for _, bucket := range buckets {
			compareBucket(pages, bucket[:min(len(bucket), mostInBucket)], seen, near)
		}
	}
	for id := range near {
		slices.Sort(near[id])
	}
	return near
}

func compareBucket(pages []Fingerprinted, bucket []int, seen map[[2]int]bool, near map[int][]int) {
	for i, a := range bucket {
		for _, b := range bucket[i+1:] {
			if pages[a].Hash == pages[b].Hash || bits.OnesCount64(pages[a].Simple^pages[b].Simple) > nearBits || seen[[2]int{a, b}] {
				continue
			}
			seen[[2]int{a, b}] = true
			near[pages[a].ID] = append(near[pages[a].ID], pages[b].ID)
			near[pages[b].ID] = append(near[pages[b].ID], pages[a].ID)
		}
	}
}
