package main

func clusteredCases() []climate {
	var all []climate
	for _, topics := range []int{8, 12, 25} {
		for _, alike := range []int{4, 10} {
			for _, rate := range []float64{0.3, 0.5} {
				for _, correlation := range []float64{0.15, 0.5} {
					all = append(all, climate{
						topics: topics, alike: alike, engines: 1, repetitions: 3, rate: rate, correlation: correlation,
					})
				}
			}
		}
	}
	return append(all,
		climate{topics: 25, alike: 4, engines: 2, repetitions: 3, rate: 0.15, correlation: 0.2},
		climate{topics: 40, alike: 1, engines: 2, repetitions: 5, rate: 0.3, correlation: 0.3},
		climate{topics: 100, alike: 1, engines: 1, repetitions: 1, rate: 0.2, correlation: 0.2},
	)
}

func uneven(cases []climate) []climate {
	for i := range cases {
		cases[i].uneven = true
	}
	return cases
}

func edgeCases() []climate {
	var all []climate
	for _, topics := range []int{8, 20, 100} {
		for _, rate := range []float64{0.01, 0.05, 0.95, 0.99} {
			for _, correlation := range []float64{0.1, 0.4, 0.7} {
				all = append(all, climate{topics: topics, alike: 4, engines: 1, repetitions: 5, rate: rate, correlation: correlation})
			}
		}
	}
	return append(all, climate{topics: 100, alike: 1, engines: 1, repetitions: 15, rate: 0.99, correlation: 0.4})
}

// commonEdgeCases are those where most draws have five clusters with a hit and a miss.
func commonEdgeCases() []climate {
	return []climate{
		{topics: 100, alike: 1, engines: 1, repetitions: 15, rate: 0.05, correlation: 0.4},
		{topics: 100, alike: 4, engines: 1, repetitions: 5, rate: 0.05, correlation: 0.7},
		{topics: 100, alike: 4, engines: 1, repetitions: 5, rate: 0.98, correlation: 0.4},
		{topics: 100, alike: 4, engines: 1, repetitions: 5, rate: 0.99, correlation: 0.1},
		{topics: 20, alike: 4, engines: 1, repetitions: 5, rate: 0.9, correlation: 0.4},
	}
}

func fewCases() []climate {
	var all []climate
	for _, topics := range []int{1, 2, 4, 7} {
		all = append(all, climate{topics: topics, alike: 10, engines: 1, repetitions: 5, rate: 0.5, correlation: 0.3})
	}
	return all
}

func driftCases() []climate {
	var all []climate
	for _, runs := range []int{4, 8} {
		for _, engines := range []int{1, 3} {
			for _, drift := range []float64{0, 0.2, 0.4, 0.8} {
				all = append(all,
					climate{topics: 40, alike: 1, engines: engines, repetitions: 5, rate: 0.4, correlation: 0.3, unrest: 0.3, drift: drift, runs: runs},
					climate{topics: 10, alike: 4, engines: engines, repetitions: 3, rate: 0.3, correlation: 0.3, unrest: 0.3, drift: drift, runs: runs},
				)
			}
		}
	}
	return append(all, climate{topics: 100, alike: 1, engines: 1, repetitions: 10, rate: 0.2, correlation: 0.3, drift: 0.4, runs: 6})
}

func calmCases() []climate {
	return []climate{
		{topics: 20, alike: 1, engines: 1, repetitions: 5, rate: 0.3, correlation: 0.3, runs: 1},
		{topics: 20, alike: 1, engines: 1, repetitions: 5, rate: 0.3, correlation: 0.3, day: 0.3, runs: 1},
		{topics: 10, alike: 4, engines: 2, repetitions: 3, rate: 0.3, correlation: 0.3, unrest: 0.5, runs: 1},
		{topics: 40, alike: 1, engines: 1, repetitions: 8, rate: 0.1, correlation: 0.4, day: 0.2, runs: 1, uneven: true},
	}
}

func rowCases() []climate {
	var all []climate
	for _, prompts := range []int{10, 40} {
		for _, engines := range []int{1, 4} {
			for _, repetitions := range []int{3, 10} {
				base := climate{topics: prompts, alike: 1, engines: engines, repetitions: repetitions, rate: 0.3, correlation: 0.3, runs: 5}
				day, copied, rare, drifting := base, base, base, base
				day.day, copied.day = 0.2, 0.5
				rare.rate, rare.correlation, rare.day = 0.1, 0.6, 0.4
				drifting.unrest, drifting.drift = 0.7, 0.4
				all = append(all, base, day, copied, rare, drifting)
			}
		}
	}
	return all
}

// leapCases are tables some of whose prompts truly changed in earlier runs.
func leapCases(cases []climate) []climate {
	for i := range cases {
		cases[i].runs, cases[i].leaps = 6, 4
	}
	return cases
}

func powerCases(points, shift float64) []climate {
	var all []climate
	for _, rate := range []float64{0.1, 0.3, 0.5} {
		base := climate{
			topics: 40, alike: 1, engines: 1, repetitions: 5, rate: rate, correlation: 0.3, unrest: 0.3, points: points, shift: shift, runs: 1,
		}
		sizes := base
		sizes.uneven = true
		all = append(all, base, sizes)
	}
	return all
}

func knowing(cases []climate) []climate {
	for i := range cases {
		cases[i].runs = 4
	}
	return cases
}

func oneCases() []climate {
	var all []climate
	for _, engines := range []int{1, 4} {
		for _, repetitions := range []int{3, 10} {
			all = append(all, climate{
				topics: 20, alike: 1, engines: engines, repetitions: repetitions, rate: 0.3, correlation: 0.3, day: 0.1, oneMoves: 0.8, runs: 6,
			})
		}
	}
	return all
}
