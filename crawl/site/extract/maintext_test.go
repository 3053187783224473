package extract

// MainText returns the main content of a page as text, a line a block.
func MainText(contentType string, content []byte) (string, error) {
	root, _, err := parse(contentType, content)
	if err != nil {
		return "", err
	}
	w, nodes := mainContent(root)
	t := &text{most: maxText}
	for _, n := range nodes {
		w.write(t, n)
	}
	return t.b.String(), nil
}
