package dev.holdfast.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Keys and certificates of servers, made by the keytool of this JDK. */
public final class TestCertificates {

  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path directory;

  /** Makes an authority. */
  public TestCertificates(Path directory) throws IOException, InterruptedException {
    this.directory = directory;
    make("ca", "CN=Holdfast Test Authority", "-ext", "bc:c", "-validity", "30");
    tool("-exportcert", "-rfc", "-alias", "ca", "-keystore", store("ca"), "-file", pem("ca"));
  }

  /** Returns the certificate of the authority, as a file. */
  public Path authority() {
    return Path.of(pem("ca"));
  }

  /** What a server needs. */
  public record Pair(Path certificate, Path key) {}

  /** Makes a certificate that the authority signs, for servers of a name. */
  public Pair signed(String name, String host, String... validity)
      throws IOException, InterruptedException, GeneralSecurityException {
    make(name, "CN=" + host, "-validity", "30");
    String request = directory.resolve(name + ".csr").toString();
    tool("-certreq", "-alias", name, "-keystore", store(name), "-file", request);
    List<String> sign =
        new ArrayList<>(
            List.of(
                "-gencert",
                "-rfc",
                "-alias",
                "ca",
                "-keystore",
                store("ca"),
                "-infile",
                request,
                "-outfile",
                pem(name),
                "-ext",
                "san=dns:" + host));
    sign.addAll(List.of(validity));
    tool(sign.toArray(String[]::new));
    return pair(name);
  }

  /** Makes a certificate that signs itself. */
  public Pair ownSignature(String name, String host)
      throws IOException, InterruptedException, GeneralSecurityException {
    make(name, "CN=" + host, "-validity", "30", "-ext", "san=dns:" + host);
    tool("-exportcert", "-rfc", "-alias", name, "-keystore", store(name), "-file", pem(name));
    return pair(name);
  }

  private Pair pair(String name) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(store(name)))) {
      keys.load(in, PASSWORD);
    }
    byte[] key = keys.getKey(name, PASSWORD).getEncoded();
    Path file = directory.resolve(name + ".key");
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key);
    Files.writeString(
        file, "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n");
    return new Pair(Path.of(pem(name)), file);
  }

  private String store(String name) {
    return directory.resolve(name + ".p12").toString();
  }

  private String pem(String name) {
    return directory.resolve(name + ".pem").toString();
  }

  private void make(String name, String subject, String... more)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                subject,
                "-keystore",
                store(name)));
    arguments.addAll(List.of(more));
    tool(arguments.toArray(String[]::new));
  }

  private static void tool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storepass", new String(PASSWORD)));
    ChildJvm.LIGHT.forEach(option -> command.add("-J" + option));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }
}
