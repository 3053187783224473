package answer

import "errors"

// CheckName returns an error if a text has nothing that could be found in an answer: markup, comments
// and addresses disappear when answers are read. It holds for names, aliases, context terms and
// exclusion phrases. The compiler of an Analyzer refuses the same names.
func CheckName(text string) error {
	c := compiler{folder: folder{table: SharedMaker().table()}}
	return c.checkName(text)
}

func (c *compiler) checkName(text string) error {
	if _, ok := c.newSpelling(text); !ok {
		return errors.New("must contain a letter, digit or sign that can be found in an answer; " +
			"markup and addresses with http:// or https:// cannot")
	}
	return nil
}
