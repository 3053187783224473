package model

// Expectation is what further answers to a prompt are predicted from.
type Expectation struct {
	Hits, Answers int     // answers that mention the brand; all answers
	Correlation   float64 // of two answers of one day, beyond what the rate explains
}
