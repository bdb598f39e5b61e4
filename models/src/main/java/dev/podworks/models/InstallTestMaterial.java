package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Part of the build: installs the recordings on which tests measure sound, and the network that judges it, into a
/// directory. Nothing of it is shipped.
public final class InstallTestMaterial {
    /// Passages that a volunteer of LibriVox read from Jane Austen's Sense and Sensibility (public domain), with the
    /// times of their words: test data of PocketSphinx.
    private static final Installable SPEECH = new Excerpt(
            "speech",
            new PythonPackage(
                    "pocketsphinx",
                    "5.1.1",
                    "pocketsphinx-5.1.1.tar.gz",
                    "675778b309a22dfc9b7d37f7621976bba491d2a5f8c59696bd77fd6d07271355"),
            "pocketsphinx-5.1.1/test/data/librivox/sense_and_sensibility_01_austen_64kb-",
            List.of(
                    new ModelFile("0870.wav", "b0557cf95c974d930577e58e46b7f068c432a6e3afcc286563d88922b2a5315c"),
                    new ModelFile("0880.wav", "fbec491ef00ee734a67f0ee318e98c51c157b479e1629ff4f4426861ecac0414"),
                    new ModelFile("0890.wav", "5793ffbdee55fb8bfd284943a6866864c832d9d4accf2661cabd39915c84ee10"),
                    new ModelFile("0920.wav", "40882414ef4cc51f3ff7a63bad0c8c87e7f595ffeb8209fbf756c8ebc5c28a59"),
                    new ModelFile("0870.json", "6d3883a910d6646b74e73480922e2f0bcd294f617bd19f2c885a736088a9532c"),
                    new ModelFile("0880.json", "ecd310a6bae6db4c4ad142e46257681d412fbd62634d66664084fe932ac692cb"),
                    new ModelFile("0890.json", "eca493f8d07b95a03c9ac99f614c8346111e72f624b665650d6a0d122dac7b24"),
                    new ModelFile("0920.json", "e81bd5f50b920e3f81831e49b1566c2361db67d393ecd9d8f313b3b6b81ec866")));

    /// A café, a street and music (Apache 2.0).
    private static final Installable NOISE = new Excerpt(
            "noise",
            new PythonPackage(
                    "livekit-agents",
                    "1.8.9",
                    "livekit_agents-1.8.9-py3-none-any.whl",
                    "8ea824ceb5cb434d7a9ad3bbc8265c673659f93ac5857ee2f18224f6a52670fb"),
            "livekit/agents/resources/",
            List.of(
                    new ModelFile(
                            "crowded-room.ogg", "4a3c8c476f176b59cbcfedc212e65b4c8b0cb9b1b7555fcf09c4e7fadf8e867f"),
                    new ModelFile(
                            "city-ambience.ogg", "520910965ef316130ac7240d86fd985613769c85a22d629f3d9d316accb4623f"),
                    new ModelFile(
                            "hold_music.ogg", "cfb2a77542ac01011f41593a5fe9b919ee898343bcc66d72499b77b2640def28")));

    /// DNSMOS P.835 (MIT).
    private static final Installable DNSMOS = new Excerpt(
            "dnsmos",
            new PythonPackage(
                    "speechmos",
                    "0.0.1.1",
                    "speechmos-0.0.1.1-py3-none-any.whl",
                    "31c4c9d3234f6ee10102edff74333014c50006a3f389daf7ecacae34e68ebbf7"),
            "speechmos/dnsmos_models/",
            List.of(new ModelFile(
                    "sig_bak_ovr.onnx", "269fbebdb513aa23cddfbb593542ecc540284a91849ac50516870e1ac78f6edd")));

    private InstallTestMaterial() {}

    public static void main(String[] arguments) throws IOException {
        new Installation(Path.of(arguments[0]), "tests that need it are skipped")
                .install(List.of(SPEECH, NOISE, DNSMOS));
    }
}
