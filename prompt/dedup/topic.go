package dedup

// Topic returns the stems of a text's words that carry its topic, each once, in
// alphabetical order.
func (m *Matcher) Topic(text string) []string { return m.topic(split(text)) }

// Stems returns the stems of a text's words that carry its topic, as they stand.
func (m *Matcher) Stems(text string) []string { return m.stems(split(text)) }
