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

	readAtOnce = 4 // pages and sitemaps that are parsed at a time: each may need a hundred megabytes
)

// pools divides work that needs much memory among workspaces.
type pools struct {
	comparisons *admission.Pool
	reading     *admission.Pool // pages and sitemaps that are being parsed
	finishing   *admission.Pool // ending crawls: each holds all its pages and links in memory
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
