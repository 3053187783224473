package browser

import (
	"context"
	"errors"
	"fmt"
)

const (
	maxPDF = 8 << 20 // bytes of a printed document
	// The size of A4 paper in inches, for documents that name none.
	paperWidth, paperHeight = 8.27, 11.69
)

// Print returns a document as PDF. Scripts of the document do not run, and it loads nothing: styles and pictures have
// to be within it. It waits for a permit and prints within the browser's timeout.
func (b *Browser) Print(ctx context.Context, markup string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	select {
	case b.places <- struct{}{}:
		defer func() { <-b.places }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	browser, err := b.browser() //nolint:contextcheck // the browser outlives the document it is started for
	if err != nil {
		return nil, err
	}
	page, err := browser.open(ctx)
	if err != nil {
		return nil, fmt.Errorf("print: %w", err)
	}
	defer page.close() //nolint:contextcheck // the page is closed even when ctx has ended
	data, err := page.print(ctx, markup)
	switch {
	case err != nil:
		return nil, fmt.Errorf("print: %w", err)
	case len(data) > maxPDF:
		return nil, errors.New("print: the document is too large")
	}
	return data, nil
}

// print shows a document in the page and returns it as PDF.
func (t *tab) print(ctx context.Context, markup string) ([]byte, error) {
	var tree struct {
		FrameTree struct {
			Frame struct {
				ID string `json:"id"`
			} `json:"frame"`
		} `json:"frameTree"`
	}
	if err := t.call(ctx, "Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil); err != nil {
		return nil, err
	}
	if err := t.call(ctx, "Page.getFrameTree", struct{}{}, &tree); err != nil {
		return nil, err
	}
	if err := t.call(ctx, "Page.setDocumentContent", map[string]any{"frameId": tree.FrameTree.Frame.ID, "html": markup}, nil); err != nil {
		return nil, err
	}
	var printed struct {
		Data []byte `json:"data"`
	}
	err := t.call(ctx, "Page.printToPDF", map[string]any{
		"printBackground": true, "preferCSSPageSize": true, "generateTaggedPDF": true, "paperWidth": paperWidth, "paperHeight": paperHeight,
	}, &printed)
	return printed.Data, err
}
