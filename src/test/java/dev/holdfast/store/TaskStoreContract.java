package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every engine must do for the fib-flow store, a chapter a subclass. Each test gets a copy of
 * the oracle's store, or one without rows if it {@link StartsEmpty}, and the product open on it.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(TestEngine.class)
public abstract class TaskStoreContract {

  protected static final Cancellation NEVER = Cancellation.never();

  @Parameter protected TestEngine engine;
  @TempDir protected Path directory;

  /** The database as the test sees it. */
  protected OracleStore database;

  /** The store as the product sees it. */
  protected TaskStore store;

  @BeforeEach
  final void openCopy(TestInfo test) throws Exception {
    Path own = Files.createDirectory(directory.resolve("oracle"));
    boolean empty =
        getClass().isAnnotationPresent(StartsEmpty.class)
            || test.getTestMethod().orElseThrow().isAnnotationPresent(StartsEmpty.class);
    use(empty ? engine.empty(own) : engine.copy(own));
  }

  @AfterEach
  final void closeAll() throws SQLException {
    store.close();
    engine.dispose(database);
  }

  /** Goes on with a store without rows. */
  protected void useEmptyStore() throws Exception {
    closeAll();
    use(engine.empty(Files.createDirectory(directory.resolve("empty"))));
  }

  private void use(OracleStore other) {
    database = other;
    opened(other.open());
  }

  private void opened(TaskStore other) {
    store = other;
    StoreRoles.agreeWithTheCapabilitiesOf(store);
  }

  /**
   * Lets the tables take what other versions of fib-flow write, where a column lists its values.
   */
  protected void takeAnyStatus() throws SQLException {
    if (engine.isMysql()) {
      database.execute("ALTER TABLE fib_flow_tasks MODIFY status VARCHAR(32)");
    }
  }

  /** Opens the product anew, for changes it looks at only then. */
  protected void reopen() {
    store.close();
    opened(database.open());
  }

  /** Opens the product anew with other options. */
  protected void reopen(StoreOptions options) {
    store.close();
    opened(KnownStores.ALL.open(database.storeAddress(), options));
  }

  /** Returns how a call failed. */
  protected static StoreFailure failureOf(ThrowingCallable call) {
    StoreException failure = catchThrowableOfType(StoreException.class, call);
    assertThat(failure).as("a StoreException").isNotNull();
    return failure.failure();
  }
}
