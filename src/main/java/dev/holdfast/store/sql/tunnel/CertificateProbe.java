package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.Authorities;
import dev.holdfast.store.retention.Distrust;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.slf4j.LoggerFactory;

/**
 * Looks at the certificate of a server that a driver did not believe, and says why. Drivers only
 * say that they found no path. Nothing of a login is sent.
 *
 * @param address as it is shown
 * @param host the name by which the server is meant
 * @param checksName whether its name was checked
 * @param authorities the file of those that are believed; null for those of this machine
 */
record CertificateProbe(String address, String host, boolean checksName, Path authorities) {

  /** Begins encryption on a connection to a server, as its protocol has it. */
  @FunctionalInterface
  interface Opening {

    /**
     * Asks the server to encrypt.
     *
     * @return whether it will
     * @throws IOException if it says something else
     */
    boolean begin(Socket socket) throws IOException;
  }

  /**
   * Looks.
   *
   * @param socket a new connection, which is closed
   * @return why the certificate is not believed; empty if it is, or if nobody knows
   */
  Optional<StoreFailure> explain(Socket socket, Opening opening) {
    X509TrustManager trust;
    try {
      trust = (X509TrustManager) Authorities.in(authorities)[0];
    } catch (IOException | GeneralSecurityException unreadable) {
      return Optional.of(failure(Distrust.NO_AUTHORITIES, String.valueOf(authorities), ""));
    }
    try (socket) {
      if (!opening.begin(socket)) {
        return Optional.of(failure(Distrust.NOT_ENCRYPTED, "", ""));
      }
      X509Certificate[] chain = shown(socket);
      return chain == null ? Optional.empty() : judge(chain, trust);
    } catch (IOException | GeneralSecurityException silent) {
      LoggerFactory.getLogger(CertificateProbe.class).debug("no certificate to see", silent);
      return Optional.empty();
    }
  }

  private X509Certificate[] shown(Socket socket) throws IOException, GeneralSecurityException {
    Witness witness = new Witness();
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {witness}, null);
    try (SSLSocket encrypted =
        (SSLSocket) context.getSocketFactory().createSocket(socket, host, socket.getPort(), true)) {
      encrypted.startHandshake();
    } catch (IOException afterwards) {
      if (witness.chain == null) {
        throw afterwards;
      }
    }
    return witness.chain;
  }

  private Optional<StoreFailure> judge(X509Certificate[] chain, X509TrustManager trust) {
    X509Certificate own = chain[0];
    Instant now = Instant.now();
    String subject = own.getSubjectX500Principal().getName();
    for (X509Certificate each : chain) {
      if (now.isAfter(each.getNotAfter().toInstant())) {
        return Optional.of(failure(Distrust.EXPIRED, subject, day(each.getNotAfter().toInstant())));
      }
      if (now.isBefore(each.getNotBefore().toInstant())) {
        return Optional.of(
            failure(Distrust.NOT_YET_VALID, subject, day(each.getNotBefore().toInstant())));
      }
    }
    if (!trusted(chain, trust)) {
      return Optional.of(
          isOwnSignature(own)
              ? failure(Distrust.SELF_SIGNED, subject, "")
              : failure(
                  Distrust.UNKNOWN_AUTHORITY,
                  subject,
                  chain[chain.length - 1].getIssuerX500Principal().getName()));
    }
    CertificateNames names = CertificateNames.of(own);
    return !checksName || names.cover(host)
        ? Optional.empty()
        : Optional.of(failure(Distrust.OTHER_NAME, subject, names.toString()));
  }

  private static boolean trusted(X509Certificate[] chain, X509TrustManager trust) {
    try {
      trust.checkServerTrusted(chain, "UNKNOWN");
      return true;
    } catch (CertificateException no) {
      return false;
    }
  }

  private static boolean isOwnSignature(X509Certificate certificate) {
    try {
      certificate.verify(certificate.getPublicKey());
      return true;
    } catch (GeneralSecurityException anothers) {
      return false;
    }
  }

  private StoreFailure failure(Distrust why, String certificate, String detail) {
    return new StoreFailure.Untrusted(address, why, certificate, detail);
  }

  private static String day(Instant time) {
    return time.atZone(ZoneOffset.UTC).toLocalDate().toString();
  }

  /** Believes everybody, for as long as it takes to see who it is; nothing is told to them. */
  private static final class Witness implements X509TrustManager {

    private X509Certificate[] chain;

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String algorithm)
        throws CertificateException {
      throw new CertificateException("this is no server");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String algorithm) {
      chain = shown.clone();
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
