package crawl

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

const (
	robotsFor   = 24 * time.Hour   // as RFC 9309 allows (2.4)
	noRobotsFor = 10 * time.Minute // of what could not be read
	// mostRobots bounds the origins in a robotsCache, and mostRobotsBytes their rules.
	mostRobots      = 1000
	mostRobotsBytes = 32 << 20
)

// known is what is known of an origin's robots.txt.
type known struct {
	rules robots.Rules
	err   error // it could not be read, so nothing may be
	until time.Time
}

// robotsCache keeps the rules of recently used origins for a while.
type robotsCache struct {
	mu    sync.Mutex
	all   *simplelru.LRU[string, known]
	bytes int // size of all rules
}

func newRobotsCache() *robotsCache {
	c := &robotsCache{}
	c.all, _ = simplelru.NewLRU(mostRobots, func(_ string, k known) { c.bytes -= k.rules.Size() }) // fails for sizes below 1 only
	return c
}

func (c *robotsCache) get(origin string, now time.Time) (known, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.all.Get(origin)
	return k, ok && now.Before(k.until)
}

func (c *robotsCache) put(origin string, k known, now time.Time) known {
	k.until = now.Add(robotsFor)
	if k.err != nil {
		k.until = now.Add(noRobotsFor)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all.Remove(origin)
	c.all.Add(origin, k)
	for c.bytes += k.rules.Size(); c.bytes > mostRobotsBytes; {
		c.all.RemoveOldest()
	}
	return k
}
