package gemini

import (
	_ "embed" // the table of centres
	"strconv"
	"strings"
)

// centres lists a country's code, and the latitude and longitude near which its people
// live on average, to a tenth of a degree.
//
//go:embed centres.txt
var centres string

// centreOf returns the place from which a question of a country is asked; ok is false
// for a country that the table does not have.
func centreOf(country string) (centre latLng, ok bool) {
	for line := range strings.Lines(centres) {
		fields := strings.Fields(line)
		if len(fields) != 3 || !strings.EqualFold(fields[0], country) {
			continue
		}
		latitude, err := strconv.ParseFloat(fields[1], 64)
		if err != nil {
			return latLng{}, false
		}
		longitude, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return latLng{}, false
		}
		return latLng{Latitude: latitude, Longitude: longitude}, true
	}
	return latLng{}, false
}
