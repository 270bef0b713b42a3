package dev.holdfast.store.sql.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestCertificates;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.SshAccess;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport;
import dev.holdfast.store.address.Transport.Trust;
import dev.holdfast.store.address.Transport.Way;
import dev.holdfast.store.retention.Distrust;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.KeyPair;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL that encrypts, with certificates good and bad. */
class CertificateTest {

  @TempDir private static Path directory;
  private static TestCertificates certificates;
  private static EmbeddedPostgres server;
  private static SshAccess through;

  @BeforeAll
  static void start() throws Exception {
    certificates = new TestCertificates(directory);
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("shared_buffers", "16MB")
            .start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  /** Gives the server a certificate. */
  private static void show(TestCertificates.Pair pair) throws Exception {
    String before = loaded();
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      Path data;
      try (ResultSet row = statement.executeQuery("show data_directory")) {
        row.next();
        data = Path.of(row.getString(1));
      }
      UserPrincipal owner = Files.getOwner(data);
      for (Path[] each :
          new Path[][] {
            {pair.certificate(), Path.of("server.crt")}, {pair.key(), Path.of("server.key")}
          }) {
        Path file = data.resolve(each[1]);
        Files.copy(each[0], file, StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.setOwner(file, owner);
      }
      statement.execute("alter system set ssl = on");
      statement.execute("select pg_reload_conf()");
    }
    // The postmaster reads its files when it gets round to it; a new session tells.
    while (loaded().equals(before)) {
      Thread.onSpinWait();
    }
  }

  private static String loaded() throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_conf_load_time()")) {
      row.next();
      return row.getString(1);
    }
  }

  private static String address(String parameters) {
    return "postgresql://postgres@localhost:%d/postgres?%s".formatted(server.getPort(), parameters);
  }

  private static String root() {
    return "sslrootcert=" + certificates.authority();
  }

  private static Transport transport(String parameters) {
    StoreOptions usual = StoreOptions.defaults(SecretSource.NONE);
    StoreOptions options = through == null ? usual : usual.withSsh(through);
    try (PostgresEngine engine =
        new PostgresEngine(StoreAddress.parse(address(parameters)), options)) {
      return SqlSession.read(
          engine, Cancellation.never(), Duration.ofSeconds(30), engine.transport().orElseThrow());
    }
  }

  private static StoreFailure.Untrusted distrust(String parameters) {
    StoreException refused =
        catchThrowableOfType(StoreException.class, () -> transport(parameters));
    assertThat(refused).as(parameters).isNotNull();
    assertThat(refused.failure()).isInstanceOf(StoreFailure.Untrusted.class);
    String said = new FailureText(Messages.common()).of(refused.failure());
    assertThat(said).doesNotContain("null", "Exception", "{");
    return (StoreFailure.Untrusted) refused.failure();
  }

  @Test
  void aTrustedCertificateIsChecked() throws Exception {
    show(certificates.signed("good", "localhost", "-validity", "10"));
    assertThat(transport("sslmode=verify-full&" + root()).trust()).isEqualTo(Trust.SERVER);
    assertThat(transport("sslmode=verify-ca&" + root()).trust()).isEqualTo(Trust.AUTHORITY);
    Transport unchecked = transport("sslmode=require");
    assertThat(unchecked.trust()).isEqualTo(Trust.NOTHING);
    assertThat(unchecked.protocol()).startsWith("TLSv1.");
    assertThat(transport("sslmode=disable").encrypted()).isFalse();
    StoreFailure.Untrusted unknown = distrust("sslmode=verify-full");
    assertThat(unknown.why()).isEqualTo(Distrust.UNKNOWN_AUTHORITY);
    assertThat(unknown.detail()).contains("Holdfast Test Authority");
    StoreFailure.Untrusted nowhere = distrust("sslmode=verify-full&sslrootcert=/no/such/file.pem");
    assertThat(nowhere.why()).isEqualTo(Distrust.NO_AUTHORITIES);
  }

  /** The near end of the tunnel is 127.0.0.1, for which no certificate here is. */
  @Test
  void behindAnSshHostTheNameOfTheServerIsChecked() throws Exception {
    KeyPair key = SshHost.key();
    Path ssh = Files.createDirectory(directory.resolve("ssh"));
    SshHost.write(key, ssh.resolve("id_ed25519"), null);
    try (SshHost host = new SshHost()) {
      host.allow(key);
      through = new SshAccess(ssh, null, stranger -> true);
      String way = "&ssh=ops@127.0.0.1:" + host.port();
      show(certificates.signed("behind", "localhost", "-validity", "10"));
      Transport checked = transport("sslmode=verify-full&" + root() + way);
      assertThat(checked.trust()).isEqualTo(Trust.SERVER);
      assertThat(checked.way()).isEqualTo(Way.SSH);
      show(certificates.signed("numbered", "127.0.0.1", "-validity", "10"));
      assertThat(distrust("sslmode=verify-full&" + root() + way).why())
          .isEqualTo(Distrust.OTHER_NAME);
    } finally {
      through = null;
    }
  }

  @Test
  void aCertificateOfItsOwnIsSaidToBeThat() throws Exception {
    show(certificates.ownSignature("own", "localhost"));
    assertThat(distrust("sslmode=verify-full&" + root()).why()).isEqualTo(Distrust.SELF_SIGNED);
    assertThat(transport("sslmode=require").encrypted()).isTrue();
    String itself = "sslrootcert=" + directory.resolve("own.pem");
    assertThat(transport("sslmode=verify-full&" + itself).trust()).isEqualTo(Trust.SERVER);
  }

  @Test
  void oneWhoseTimeIsOverIsSaidToBeThat() throws Exception {
    show(certificates.signed("old", "localhost", "-startdate", "-9d", "-validity", "3"));
    StoreFailure.Untrusted old = distrust("sslmode=verify-full&" + root());
    assertThat(old.why()).isEqualTo(Distrust.EXPIRED);
    assertThat(old.detail()).matches("\\d{4}-\\d\\d-\\d\\d");
    show(certificates.signed("young", "localhost", "-startdate", "+9d", "-validity", "3"));
    assertThat(distrust("sslmode=verify-ca&" + root()).why()).isEqualTo(Distrust.NOT_YET_VALID);
  }

  @Test
  void oneOfAnotherServerIsSaidToBeThat() throws Exception {
    show(certificates.signed("other", "db.example.com", "-validity", "10"));
    StoreFailure.Untrusted other = distrust("sslmode=verify-full&" + root());
    assertThat(other.why()).isEqualTo(Distrust.OTHER_NAME);
    assertThat(other.detail()).isEqualTo("db.example.com");
    assertThat(transport("sslmode=verify-ca&" + root()).trust()).isEqualTo(Trust.AUTHORITY);
  }

  @Test
  void namesOfCertificatesCoverHosts() {
    CertificateNames names = new CertificateNames(List.of("*.example.com", "10.0.0.7"));
    assertThat(names.cover("DB.example.com")).isTrue();
    assertThat(names.cover("a.db.example.com")).isFalse();
    assertThat(names.cover("example.com")).isFalse();
    assertThat(names.cover("10.0.0.7")).isTrue();
  }
}
