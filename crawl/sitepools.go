package crawl

import (
	"math"
	"time"

	"github.com/answer-visibility/avm/internal/admission"
)

const (
	comparePatience = 20 * time.Second
	readPatience    = 10 * time.Minute
	finishPatience  = time.Second

	readAtOnce = 4 // pages and sitemaps: each may take a hundred megabytes
)

// pools divide among workspaces what takes much memory.
type pools struct {
	comparisons *admission.Pool
	reading     *admission.Pool // pages and sitemaps that are taken apart
	finishing   *admission.Pool // crawls that end: all pages and links of one are in memory
}

func newPools() (p pools, err error) {
	for _, one := range []struct {
		pool **admission.Pool
		cfg  admission.Config
	}{
		{&p.comparisons, admission.Config{
			Name: "a comparison of crawls", Capacity: 2, Share: 1, Queue: 16, Waiting: 64, Patience: comparePatience,
		}},
		{&p.reading, admission.Config{
			Name: "a place for reading a page", Capacity: readAtOnce, Share: readAtOnce / 2, Queue: math.MaxInt, Waiting: math.MaxInt,
			Patience: readPatience,
		}},
		{&p.finishing, admission.Config{
			Name: "a place for ending a crawl", Capacity: 2, Share: 1, Queue: math.MaxInt, Waiting: math.MaxInt, Patience: finishPatience,
		}},
	} {
		if *one.pool, err = admission.New(one.cfg); err != nil {
			return p, err
		}
	}
	return p, nil
}
