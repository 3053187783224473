package simulated

// The shares in percent that version 2 of the rules gave, by part and case, of 1,000 draws each.
func before() map[string][]float64 {
	return map[string][]float64{
		stillPart:  {2, 3.1, 2.3, 4.2, 3.8, 4.7, 3.1, 3.7, 1.4, 3.5, 4.3, 4.3, 2.4, 4.8, 6, 4.8, 1.9, 2.9, 4.1, 4.7, 4, 5, 3.7, 5, 2.2, 3.8, 3.2, 5.3, 4.4, 5, 3.8, 3.6, 2.4, 0, 4.7, 0, 4.4, 0.5},
		changePart: {69.3, 62.6, 58.8, 62.9, 0, 1.9, 0.1},
		unitPart:   {55.8, 51, 28.5, 5.5, 5.6, 5.4, 2.5, 5, 2.9, 4.7, 54.1},
		rowPart:    {0, 0.1, 0.7, 0.6, 0.9, 1.4, 1.1, 1.2, 1, 21.6, 68.4},
		widthPart:  {44.1, 44.2, 47.1, 29.4, 31.1, 66.8, 69.3, 83, 81.7},
	}
}

func withBefore(parts []Part) []Part {
	shares := before()
	for _, p := range parts {
		for i, share := range shares[p.Name] {
			p.Cases[i].Before = new(share / 100)
		}
	}
	return parts
}
