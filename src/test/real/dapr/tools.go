//go:build tools

package tools

import (
	_ "github.com/dapr/dapr/cmd/placement"
	_ "github.com/dapr/dapr/cmd/scheduler"
)
