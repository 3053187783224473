package arch_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// nativeBound is how many functions of storage may run statements through pgx instead of
// Bun. The comment of each says why it does.
const nativeBound = 10

// Bun builds the statements, except the pipeline's grouped writes, COPY, LISTEN and
// NOTIFY, and hot statements that must be prepared.
func TestNativeStatementsDoNotGrow(t *testing.T) {
	t.Parallel()
	native := nativeFunctions(t, "../../storage")
	if len(native) > nativeBound {
		t.Errorf("%d functions run native statements, %d may: %s", len(native), nativeBound, strings.Join(native, ", "))
	}
}

// Only reads of Reader.Each may keep their plans, and the locks of slots, which are in no table.
// On a distributed database a change of rows with a kept plan asks every shard.
func TestOnlyReadsKeepTheirPlans(t *testing.T) {
	t.Parallel()
	seen := 0
	eachFunction(t, "../../storage", func(file *ast.File, f *ast.FuncDecl) {
		name := file.Name.Name + "." + f.Name.Name
		ast.Inspect(f.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !slices.ContainsFunc(call.Args, keepsPlan) {
				return true
			}
			seen++
			locks := f.Recv != nil && receiver(f) == "Slots"
			if callee(call.Fun) != "Each" && !locks {
				t.Errorf("%s calls %s with a plan that is kept", name, callee(call.Fun))
			}
			return true
		})
	})
	if seen == 0 {
		t.Error("no statement keeps its plan: this test looks at nothing")
	}
}

// keepsPlan reports whether an argument has a statement keep its plan.
func keepsPlan(arg ast.Expr) bool {
	switch a := arg.(type) {
	case *ast.CallExpr:
		return callee(a.Fun) == "Prepared"
	case *ast.SelectorExpr:
		return a.Sel.Name == "QueryExecModeCacheStatement"
	default:
		return false
	}
}

// receiver returns the type whose method a function is.
func receiver(f *ast.FuncDecl) string {
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	return callee(of)
}

// Production code says why it has its shape, not which figure of a benchmark it was made for.
func TestProductionNamesNoBenchmark(t *testing.T) {
	t.Parallel()
	names := regexp.MustCompile("bench: |`(make )?bench |bench ARGS")
	files := 0
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "bench" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		text, err := fs.ReadFile(root, path)
		if at := names.FindIndex(text); at != nil {
			t.Errorf("%s:%d names a benchmark", path, 1+bytes.Count(text[:at[0]], []byte("\n")))
		}
		return err
	})
	if err != nil || files < 500 {
		t.Errorf("%d files were read: %v", files, err)
	}
}

// nativeFunctions returns the functions below a folder that pass a statement to DB.PGX, or to Reader.Each, which
// does. Those that copy rows are left out: only pgx has COPY.
func nativeFunctions(t *testing.T, folder string) []string {
	t.Helper()
	var found []string
	eachFunction(t, folder, func(file *ast.File, f *ast.FuncDecl) {
		if f.Name.Name != "Each" && isNative(f.Body) {
			found = append(found, file.Name.Name+"."+f.Name.Name)
		}
	})
	return found
}

// eachFunction calls visit for every function below a folder that is not a test's.
func eachFunction(t *testing.T, folder string, visit func(file *ast.File, f *ast.FuncDecl)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil {
				visit(file, f)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// isNative reports whether a function's body calls what runs native statements.
func isNative(body *ast.BlockStmt) bool {
	native, copies := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch callee(call.Fun) {
		case "CopyFrom":
			copies = true
		case "PGX", "Each":
			native = true
		}
		return true
	})
	return native && !copies
}

// callee returns the name of a called function, without its receiver or package.
func callee(fun ast.Expr) string {
	switch f := fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.IndexExpr:
		return callee(f.X)
	case *ast.IndexListExpr:
		return callee(f.X)
	default:
		return ""
	}
}
