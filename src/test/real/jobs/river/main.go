// What a real River makes of a database: river URL make | clean | retry ID... | cancel ID...
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

type mail struct {
	N int `json:"n"`
}

func (mail) Kind() string { return "mail" }

type worker struct{ river.WorkerDefaults[mail] }

func (worker) Work(_ context.Context, job *river.Job[mail]) error {
	switch job.Args.N % 4 {
	case 0:
		return fmt.Errorf("no %d", job.Args.N)
	case 1:
		return river.JobCancel(errors.New("not wanted"))
	default:
		return nil
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func prepare(ctx context.Context, pool *pgxpool.Pool, driver *riverpgxv5.Driver, client *river.Client[pgx.Tx]) {
	migrator, err := rivermigrate.New(driver, nil)
	check(err)
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	check(err)
	for n := range 48 {
		_, err = client.Insert(ctx, mail{n}, &river.InsertOpts{MaxAttempts: 1 + n%8/4})
		check(err)
	}
	check(client.Start(ctx))
	for open := 1; open > 0; time.Sleep(100 * time.Millisecond) {
		check(pool.QueryRow(ctx, "select count(*) from river_job where state in ('available', 'running')").Scan(&open))
	}
	check(client.Stop(ctx))
	for n := range 8 {
		_, err = client.Insert(ctx, mail{n}, &river.InsertOpts{ScheduledAt: time.Now().Add(time.Duration(n) * time.Hour)})
		check(err)
	}
	// Ended jobs of 6 hours to 12 days where a day and a week are kept.
	_, err = pool.Exec(ctx, "update river_job set finalized_at = finalized_at - make_interval(hours => 6 * (1 + id % 48)::int) where finalized_at is not null")
	check(err)
}

func main() {
	ctx := context.Background()
	pool, err := pgxpool.New(ctx, os.Args[1])
	check(err)
	driver := riverpgxv5.New(pool)
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker{})
	client, err := river.NewClient(driver, &river.Config{Queues: map[string]river.QueueConfig{"default": {MaxWorkers: 4}}, Workers: workers})
	check(err)
	switch verb := os.Args[2]; verb {
	case "make":
		prepare(ctx, pool, driver, client)
	case "clean":
		_, err = driver.GetExecutor().JobDeleteBefore(ctx, &riverdriver.JobDeleteBeforeParams{
			CancelledDoDelete: true, CancelledFinalizedAtHorizon: time.Now().Add(-24 * time.Hour),
			CompletedDoDelete: true, CompletedFinalizedAtHorizon: time.Now().Add(-24 * time.Hour),
			DiscardedDoDelete: true, DiscardedFinalizedAtHorizon: time.Now().Add(-7 * 24 * time.Hour),
			Max: 10_000,
		})
		check(err)
	default:
		for _, text := range os.Args[3:] {
			id, err := strconv.ParseInt(text, 10, 64)
			check(err)
			if verb == "retry" {
				_, err = client.JobRetry(ctx, id)
			} else {
				_, err = client.JobCancel(ctx, id)
			}
			check(err)
		}
	}
}
