package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.ConnectionsFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the saved connections into a file, without secrets. */
@Command
public final class ConnectionsExportCommand extends SharingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "connectionsTo")
  private Path file;

  @Override
  public Integer call() {
    List<ConnectionProfile> all = context.profiles().all();
    try {
      Files.writeString(file, new ConnectionsFile().write(all), StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException there) {
      throw context.usage("connections.fileThere", file.toString());
    } catch (IOException unwritable) {
      throw context.exit(
          Exit.FAILED, "connections.notWritten", file.toString(), unwritable.getMessage());
    }
    context.tell("connections.exported", all.size(), file.toString());
    return Exit.DONE.code;
  }
}
