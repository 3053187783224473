package rest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
)

//go:embed testdata/examples.json
var recordedExamples []byte

// examples holds a request and a response of each operation, by its name. The responses
// are the golden project's; `go test ./cli -run TestExamplesAreRecorded
// -update-examples` records them.
type examples map[string]struct {
	Request  json.RawMessage `json:"request"`
	Response json.RawMessage `json:"response"`
}

func readExamples() (examples, error) {
	var all examples
	if err := json.Unmarshal(recordedExamples, &all); err != nil {
		return nil, fmt.Errorf("rest: testdata/examples.json: %w", err)
	}
	return all, nil
}

// addTo adds an operation's example to its description.
func (e examples) addTo(described object, op *operation) {
	one := e[op.ID()]
	answers, _ := described["responses"].(object)
	success, _ := answers[strconv.Itoa(op.Status)].(object)
	addExample(success, one.Response)
	body, _ := described["requestBody"].(object)
	addExample(body, one.Request)
}

// addExample adds an example to a body whose content is JSON.
func addExample(to object, value json.RawMessage) {
	content, _ := to["content"].(object)
	if media, ok := content[jsonType].(object); ok && len(value) > 0 {
		media["example"] = value
	}
}
