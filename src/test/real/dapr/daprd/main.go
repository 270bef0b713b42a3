// Command daprd is Dapr's sidecar with the state stores that Holdfast reads and no other component.
//
// It starts the runtime as github.com/dapr/dapr/cmd/daprd/app does. That package is not used as it is, because it imports
// every component there is and so takes most of an hour to compile.
package main

import (
	"context"
	"os"

	"github.com/dapr/components-contrib/nameresolution/sqlite"
	pgv1 "github.com/dapr/components-contrib/state/postgresql/v1"
	pgv2 "github.com/dapr/components-contrib/state/postgresql/v2"
	sqlitestate "github.com/dapr/components-contrib/state/sqlite"
	"github.com/dapr/dapr/cmd/daprd/options"
	"github.com/dapr/dapr/pkg/components"
	nrLoader "github.com/dapr/dapr/pkg/components/nameresolution"
	stateLoader "github.com/dapr/dapr/pkg/components/state"
	"github.com/dapr/dapr/pkg/healthz"
	"github.com/dapr/dapr/pkg/metrics"
	"github.com/dapr/dapr/pkg/modes"
	"github.com/dapr/dapr/pkg/runtime"
	"github.com/dapr/dapr/pkg/runtime/registry"
	"github.com/dapr/dapr/pkg/security"
	"github.com/dapr/kit/concurrency"
	"github.com/dapr/kit/logger"
	"github.com/dapr/kit/signals"
	"go.opencensus.io/stats/view"
)

var log = logger.NewLogger("dapr.runtime")

func main() {
	stateLoader.DefaultRegistry.Logger = log
	stateLoader.DefaultRegistry.RegisterComponent(sqlitestate.NewSQLiteStateStore, "sqlite", "sqlite3")
	stateLoader.DefaultRegistry.RegisterComponentWithVersions("postgresql", components.Versioning{
		Preferred: components.VersionConstructor{Version: "v2", Constructor: pgv2.NewPostgreSQLStateStore},
		Others:    []components.VersionConstructor{{Version: "v1", Constructor: pgv1.NewPostgreSQLStateStore}},
		Default:   "v1",
	})
	nrLoader.DefaultRegistry.Logger = log
	nrLoader.DefaultRegistry.RegisterComponent(sqlite.NewResolver, "sqlite")
	opts, err := options.New(os.Args[1:])
	if err != nil {
		log.Fatalf("Failed to parse flags: %v", err)
	}
	opts.Logger.SetAppID(opts.AppID)
	if err := logger.ApplyOptionsToLoggers(&opts.Logger); err != nil {
		log.Fatal(err)
	}
	if err := run(signals.Context(), opts); err != nil {
		log.Fatalf("Fatal error from runtime: %s", err)
	}
}

func run(ctx context.Context, opts *options.Options) error {
	health := healthz.New()
	provider, err := security.New(ctx, security.Options{
		SentryAddress:           opts.SentryAddress,
		ControlPlaneTrustDomain: opts.ControlPlaneTrustDomain,
		ControlPlaneNamespace:   opts.ControlPlaneNamespace,
		TrustAnchors:            opts.TrustAnchors,
		AppID:                   opts.AppID,
		MTLSEnabled:             opts.EnableMTLS,
		Mode:                    modes.DaprMode(opts.Mode),
		Healthz:                 health,
		JwtAudiences:            opts.SentryRequestJwtAudiences,
	})
	if err != nil {
		return err
	}
	return concurrency.NewRunnerManager(provider.Run, func(ctx context.Context) error {
		handler, err := provider.Handler(ctx)
		if err != nil {
			return err
		}
		sidecar, err := runtime.FromConfig(ctx, &runtime.Config{
			AppID:                         opts.AppID,
			ActorsService:                 opts.ActorsService,
			ActorsDisseminationTimeout:    opts.ActorsDisseminationTimeout,
			HotReloadReconcileInterval:    opts.HotReloadReconcileInterval,
			RemindersService:              opts.RemindersService,
			SchedulerAddress:              opts.SchedulerAddress,
			SchedulerStreams:              opts.SchedulerJobStreams,
			AllowedOrigins:                opts.AllowedOrigins,
			ResourcesPath:                 opts.ResourcesPath,
			ControlPlaneAddress:           opts.ControlPlaneAddress,
			AppProtocol:                   opts.AppProtocol,
			Mode:                          opts.Mode,
			DaprHTTPPort:                  opts.DaprHTTPPort,
			DaprInternalGRPCPort:          opts.DaprInternalGRPCPort,
			DaprInternalGRPCListenAddress: opts.DaprInternalGRPCListenAddress,
			DaprAPIGRPCPort:               opts.DaprAPIGRPCPort,
			DaprAPIListenAddresses:        opts.DaprAPIListenAddresses,
			DaprPublicPort:                opts.DaprPublicPort,
			DaprPublicListenAddress:       opts.DaprPublicListenAddress,
			ApplicationPort:               opts.AppPort,
			ProfilePort:                   opts.ProfilePort,
			EnableProfiling:               opts.EnableProfiling,
			AppMaxConcurrency:             opts.AppMaxConcurrency,
			EnableMTLS:                    opts.EnableMTLS,
			SentryAddress:                 opts.SentryAddress,
			MaxRequestSize:                opts.MaxRequestSize,
			ReadBufferSize:                opts.ReadBufferSize,
			UnixDomainSocket:              opts.UnixDomainSocket,
			DaprGracefulShutdownSeconds:   opts.DaprGracefulShutdownSeconds,
			DaprBlockShutdownDuration:     opts.DaprBlockShutdownDuration,
			DisableBuiltinK8sSecretStore:  opts.DisableBuiltinK8sSecretStore,
			EnableAppHealthCheck:          opts.EnableAppHealthCheck,
			AppHealthCheckPath:            opts.AppHealthCheckPath,
			AppHealthProbeInterval:        opts.AppHealthProbeInterval,
			AppHealthProbeTimeout:         opts.AppHealthProbeTimeout,
			AppHealthThreshold:            opts.AppHealthThreshold,
			AppChannelAddress:             opts.AppChannelAddress,
			EnableAPILogging:              opts.EnableAPILogging,
			Config:                        opts.Config,
			DisableInitEndpoints:          opts.DisableInitEndpoints,
			Metrics: metrics.Options{
				Enabled:       opts.Metrics.Enabled(),
				Log:           log,
				Port:          opts.Metrics.Port(),
				Namespace:     metrics.DefaultMetricNamespace,
				Healthz:       health,
				ListenAddress: opts.Metrics.ListenAddress(),
				Meter:         view.NewMeter(),
			},
			AppSSL:         opts.AppSSL,
			ComponentsPath: opts.ComponentsPath,
			Registry: registry.NewOptions().
				WithStateStores(stateLoader.DefaultRegistry).
				WithNameResolutions(nrLoader.DefaultRegistry),
			Security: handler,
			Healthz:  health,
		})
		if err != nil {
			return err
		}
		return sidecar.Run(ctx)
	}).Run(ctx)
}
