package crawl

import (
	"sync"
	"time"

	"github.com/answer-visibility/avm/site/robots"
)

const (
	robotsFor   = 24 * time.Hour   // as RFC 9309 allows (2.4)
	noRobotsFor = 10 * time.Minute // of what could not be read
	mostRobots  = 1000
)

// known is what is known of an origin's robots.txt.
type known struct {
	rules robots.Rules
	err   error // it could not be read, so nothing may be
	until time.Time
}

// robotsCache remembers the rules of origins for a while, of not too many.
type robotsCache struct {
	mu  sync.Mutex
	all map[string]known
}

func newRobotsCache() *robotsCache { return &robotsCache{all: map[string]known{}} }

func (c *robotsCache) get(origin string, now time.Time) (known, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.all[origin]
	return k, ok && now.Before(k.until)
}

func (c *robotsCache) put(origin string, k known, now time.Time) known {
	k.until = now.Add(robotsFor)
	if k.err != nil {
		k.until = now.Add(noRobotsFor)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, had := c.all[origin]; !had && len(c.all) >= mostRobots {
		c.forget(now)
	}
	c.all[origin] = k
	return k
}

// forget drops what is out of date, or else the entry that will be first.
func (c *robotsCache) forget(now time.Time) {
	oldest, before := "", len(c.all)
	for origin, k := range c.all {
		if !now.Before(k.until) {
			delete(c.all, origin)
		} else if oldest == "" || k.until.Before(c.all[oldest].until) {
			oldest = origin
		}
	}
	if len(c.all) == before {
		delete(c.all, oldest)
	}
}
