package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What no policy will ever delete, and what the file does not know, is told. */
class JobInspectorTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: looked
      title: Looked
      engines: [postgresql]
      schema: public
      detect: {tables: {jobs: [id, state]}}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.jobs t"
        key: {id: bigint}
        fields: {finished: t.ended}
        guard: [t.state]
      status: {sql: t.state, terms: {new: {as: ready}, done: {as: succeeded, end: true}}}
      retention: [{status: [done], since: t.ended, keep: 1d, when: "<"}]
      delete: {steps: [{table: "{s}.jobs", key: {id: id}}]}
      """;

  @Test
  void tellsWhatNoPolicyReaches() throws Exception {
    OracleStore database = OracleStores.blankPostgres();
    try {
      database.execute(
          "create table jobs(id bigint primary key, state text, ended timestamptz)",
          "create table notes(job bigint references jobs)",
          "insert into jobs values (1, 'done', now() - interval '2 d'), (2, 'done', null), (3,"
              + " 'done', now() + interval '1 d'), (4, 'odd', null), (5, null, null), (6, 'new',"
              + " null)");
      JobKind kind = new JobKind(MappingFile.read("looked.yaml", FILE), null);
      try (TaskStore store =
          new Stores(List.of(kind))
              .open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE))) {
        List<Finding> found =
            Roles.of(store, Inspectable.class).inspect(Progress.NONE, Cancellation.never());
        assertThat(found.stream().map(each -> each.kind().code() + " " + each.sample()))
            .containsExactly(
                "unlisted_status [odd, null]",
                "ended_without_time [2]",
                "foreign_key_refuses [notes (notes_job_fkey)]",
                "ended_in_the_future [3]");
      }
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }
}
