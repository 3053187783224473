// Package aggregate adds up figures of search rows: exact sums, a packed form for
// storage, and tables that sums by key are made of. It does no I/O.
package aggregate

// Figures are sums over search rows.
type Figures struct {
	Clicks      int64
	Impressions int64
	Ranked      int64   // impressions whose position is known
	Position    float64 // sum of position × impressions over them
}

// Add adds other sums.
func (f *Figures) Add(o *Figures) {
	f.Clicks += o.Clicks
	f.Impressions += o.Impressions
	f.Ranked += o.Ranked
	f.Position += o.Position
}

// CTR returns clicks per impression; nil without impressions.
func (f *Figures) CTR() *float64 {
	if f.Impressions == 0 {
		return nil
	}
	v := float64(f.Clicks) / float64(f.Impressions)
	return &v
}

// MeanPosition returns the mean position, weighted by impressions; nil when no
// position is known.
func (f *Figures) MeanPosition() *float64 {
	if f.Ranked == 0 {
		return nil
	}
	v := f.Position / float64(f.Ranked)
	return &v
}

// Entry is the figures of one key.
type Entry struct {
	Key int32
	Figures
}
