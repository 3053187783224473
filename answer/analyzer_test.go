package answer

// NewAnalyzer returns the analyzer of entities, from a maker of its own.
func NewAnalyzer(entities []Entity) (*Analyzer, error) { return NewMaker().Analyzer(entities) }
