package gemini

import (
	_ "embed" // the means of cities
	"fmt"
	"math"
	"strings"
	"testing"
)

//go:embed testdata/citymeans.txt
var cityMeans string

// What the mean of a country's cities may be off from the centre of all its people: people
// outside of cities, and cities that the list does not have.
const (
	nearby        = 60.0 // km
	shareOfSpread = 0.9
)

// TestCentresAreWherePeopleLive compares the table with an independent list of cities.
func TestCentresAreWherePeopleLive(t *testing.T) {
	t.Parallel()
	compared := 0
	for line := range strings.Lines(cityMeans) {
		var country string
		var latitude, longitude, spread float64
		if _, err := fmt.Sscan(line, &country, &latitude, &longitude, &spread); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		place, ok := centreOf(country)
		if !ok {
			t.Errorf("%s has no centre", country)
			continue
		}
		compared++
		if d := distance(place.Latitude, place.Longitude, latitude, longitude); d > nearby+shareOfSpread*spread {
			t.Errorf("%s: %.1f %.1f is %.0f km from its cities' mean %.1f %.1f, which lie %.0f km apart", country, place.Latitude, place.Longitude,
				d, latitude, longitude, spread)
		}
	}
	if all := strings.Count(centres, "\n"); compared < all-3 {
		t.Errorf("%d of %d centres are compared", compared, all)
	}
}

// distance is the way between two places in km.
func distance(latitude, longitude, otherLatitude, otherLongitude float64) float64 {
	const radius, degree = 6371, math.Pi / 180
	dy, dx := (otherLatitude-latitude)*degree/2, (otherLongitude-longitude)*degree/2
	h := math.Pow(math.Sin(dy), 2) + math.Cos(latitude*degree)*math.Cos(otherLatitude*degree)*math.Pow(math.Sin(dx), 2)
	return 2 * radius * math.Asin(math.Sqrt(h))
}
